import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildCopy } from './makeMutants.mjs';

/** Matches the code with which the mutated code reads the active mutant from the environment. */
const activeInEnvironment = /\b\w+\.process\.env\.__STRYKER_ACTIVE_MUTANT__/g;

/**
 * Builds the copy, and runs the tests on this build once for each mutant. The mutant is active in
 * the process of the tests, and in servers that they start. The tests give these servers only some
 * of their environment variables, so the mutant's id is written into the code of the built server.
 *
 * @param {import('./makeMutants.mjs').Mutant[]} mutants
 * @param {string} copy the project with the mutants
 * @param {string} temporary the folder for the temporary folders of the tests
 * @param {(mutant: string, test: string) => void} kill called for each mutant that a test notices
 * @throws if a test fails without a mutant
 */
export async function tryInBuild(mutants, copy, temporary, kill) {
  const env = { ...process.env, BUILD_FOLDER: 'dist', MUTANTS_IN_BUILD: 'true' };
  buildCopy(copy, env);
  const server = join(copy, 'dist/server');
  const code = readdirSync(server, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.mjs'))
    .map((name) => ({ file: join(server, name), text: readFileSync(join(server, name), 'utf8') }));

  /**
   * Returns the first test that fails, or undefined if all are green.
   *
   * @param {string} mutant its id, or an empty text for none
   */
  async function failingTest(mutant) {
    for (const { file, text } of code)
      writeFileSync(file, text.replaceAll(activeInEnvironment, JSON.stringify(mutant)));
    const folder = mkdtempSync(join(temporary, 'run-'));
    const vitest = ['vitest', 'run', '--config', 'scripts/mutate/vitest.config.ts', '--reporter=dot'];
    // The tests and the servers that they start are one process group, so that `endGroup` can end
    // them all.
    const tests = spawn('npx', [...vitest, '--bail=1', '--no-color'], {
      cwd: copy,
      env: { ...env, TESTS_FOLDER: folder, __STRYKER_ACTIVE_MUTANT__: mutant },
      stdio: ['ignore', 'ignore', 'pipe'],
      detached: true,
    });
    let errors = '';
    tests.stderr.setEncoding('utf8').on('data', (text) => (errors += text));
    const closed = once(tests, 'close');
    const [status] = await once(tests, 'exit');
    if (tests.pid) endGroup(tests.pid);
    await closed;
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
    return status === 0 ? undefined : (/^ FAIL +(.+)$/m.exec(errors)?.[1] ?? 'a test');
  }

  const failing = await failingTest('');
  if (failing) throw new Error(`A test fails without a mutant: ${failing}`);
  for (const [index, { id }] of mutants.entries()) {
    const killer = await failingTest(id);
    if (killer) kill(id, killer);
    process.stderr.write(`${index + 1} of ${mutants.length}: ${killer ?? 'all tests are green'}\n`);
  }
}

/**
 * Ends the servers that the tests have left running, for example because a mutant keeps them from
 * ending.
 */
function endGroup(/** @type {number} */ leader) {
  try {
    process.kill(-leader, 'SIGKILL');
  } catch {
    // No process is left.
  }
}
