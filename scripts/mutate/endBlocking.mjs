import { Session } from 'node:inspector/promises';
import { workerData } from 'node:worker_threads';

/*
 * This thread watches the thread of the tests, and ends a loop there that a mutant has made
 * endless. A loop that waits for promises keeps every timer of its own thread from running, so it
 * cannot be ended from there.
 */

/**
 * Two numbers that the tests' thread writes. The first says how often a timer of that thread has
 * run. The second is a limit in ms: if more time than the limit passes without a run of the timer,
 * the code that blocks it is ended here. Before the first test, the limit is 0, and no code is
 * ended.
 *
 * @type {Int32Array}
 */
const state = workerData;

const everyMs = 500;
const session = new Session();
session.connectToMainThread();

let [runs] = state;
let blockedMs = 0;

setInterval(() => {
  const [now, limitMs = 0] = state;
  blockedMs = now === runs ? blockedMs + everyMs : 0;
  runs = now;
  if (limitMs === 0 || blockedMs <= limitMs) return;
  blockedMs = 0;
  // Ends the running code with an error that nothing can catch. The next timer runs as usual.
  void session.post('Runtime.terminateExecution');
}, everyMs);
