import { ensureBuild } from '../../scripts/lib/sourceHash.mjs';

/**
 * Vitest's global set-up: builds the site of the tests if its build is stale, because every test runs against the real
 * build.
 */
export default function setup() {
  ensureBuild();
}
