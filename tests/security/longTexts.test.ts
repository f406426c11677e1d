import { spawn } from 'node:child_process';
import { expect, it } from 'vitest';
import { patient } from '../helpers/patient.ts';

it('paths and forms that repeat one text up to 500,000 characters do not block the server', async () => {
  const child = spawn(process.execPath, ['--import', 'tsx', 'tests/security/longTextsProgram.ts'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let read = '';
  // Code whose cost grows with the square of the length would take minutes, and block the worker
  // for that time.
  const end = () => child.kill('SIGKILL');
  let patience = setTimeout(end, patient.timeout);
  child.stdout.setEncoding('utf8').on('data', (lines: string) => {
    read += lines;
    clearTimeout(patience);
    patience = setTimeout(end, patient.timeout);
  });
  await new Promise((resolve) => child.once('close', resolve));
  clearTimeout(patience);

  expect(read.trim().split('\n').at(-1), `The text after these was not read in time:\n${read}`).toBe('all');
});
