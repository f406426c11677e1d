import { fileURLToPath } from 'node:url';

/** The repository's root, without a trailing slash. */
export const rootDir = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

/** Where the site's static files live. */
export const publicDir = `${rootDir}/public`;
