import { Session } from 'node:inspector/promises';
import { workerData } from 'node:worker_threads';

/*
 * This file runs in a thread of its own, which watches the thread of the tests. If a mutant has
 * made a loop of the tests endless, this thread ends the loop. The tests' own thread cannot do
 * that, because none of its timers runs during the loop.
 */

/**
 * Two numbers that the tests' thread writes. The first says how often a timer of that thread has
 * run. The second is a limit: if more than that many ms pass without a run of the timer, this
 * thread ends the code that blocks the timer. Before the first test, the limit is 0, and no code is
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
