import { spawn } from 'node:child_process';
import { expect, it } from 'vitest';
import { patient } from '../helpers/patient.ts';

it('a path or a form field that repeats a text up to 500,000 characters does not block the server', async () => {
  const child = spawn(process.execPath, ['--import', 'tsx', 'tests/security/longTextsProgram.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let read = '';
  // A process of its own reads the texts. Code that takes time in proportion to the square of the
  // length would block that process for minutes.
  const end = () => child.kill('SIGKILL');
  let patience = setTimeout(end, patient.timeout);
  child.stdout.setEncoding('utf8').on('data', (lines: string) => {
    read += lines;
    clearTimeout(patience);
    patience = setTimeout(end, patient.timeout);
  });
  await new Promise((resolve) => child.once('close', resolve));
  clearTimeout(patience);

  expect(
    read.trim().split('\n').at(-1),
    `The text that follows this list was not read in time:\n${read}`,
  ).toBe('all');
});
