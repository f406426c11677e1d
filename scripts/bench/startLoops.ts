import { spawn } from 'node:child_process';

/**
 * A program that keeps a core busy. It ends when the program that has started it ends, for whatever
 * reason.
 */
const loop = `
  process.stdin.resume().on('close', () => process.exit());
  (function spin() {
    for (const end = Date.now() + 20; Date.now() < end; );
    setImmediate(spin);
  })();`;

/**
 * Starts programs that are never idle, so that a fast machine is as slow as a busy one.
 *
 * @returns an object that ends the programs when it is disposed
 */
export function startLoops(count: number): Disposable {
  const loops = Array.from({ length: count }, () =>
    spawn(process.execPath, ['-e', loop], { stdio: ['pipe', 'ignore', 'ignore'] }),
  );
  return {
    [Symbol.dispose]: () => {
      for (const one of loops) one.kill();
    },
  };
}
