import { expect, it } from 'vitest';
import { needsRestart } from '../../scripts/lib/needsRestart.mjs';

it('npm run dev restarts after an edit directly in lib, but not in a subfolder such as lib/fonts', () => {
  expect(needsRestart('lib/text.ts')).toBe(true);
  expect(needsRestart('lib/fonts/faces.ts')).toBe(false);
});
