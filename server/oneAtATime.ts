import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Makes the calls of a function wait for each other, with a turn of the event loop before each: work that holds the
 * processor for 20 ms then delays other visitors by 20 ms, however much of it has piled up.
 */
export function oneAtATime<Input extends unknown[], Output>(
  job: (...input: Input) => Promise<Output>,
): (...input: Input) => Promise<Output> {
  let last: Promise<unknown> = Promise.resolve();
  return (...input) => {
    const result = last.then(() => nextTurn()).then(() => job(...input));
    last = result.catch(() => undefined);
    return result;
  };
}
