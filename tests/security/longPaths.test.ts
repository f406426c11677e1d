import { expect, it } from 'vitest';
import { startApp } from '../helpers/app.ts';
import { requestText, sendBytes } from '../helpers/rawRequest.ts';

it('reads the longest path at the cost of any other, whatever it repeats', async () => {
  const { port } = await startApp({ PAGE_MEMO: 'on' });
  /** The CPU time of a request for this text 60,000 characters long, in ms: the least of three. */
  async function costOf(repeated: string) {
    const path = `/${repeated.repeat(60_000 / repeated.length)}a`;
    const costs: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      const before = process.cpuUsage();
      expect((await sendBytes(port, requestText(path))).status).toBe(404);
      const { user, system } = process.cpuUsage(before);
      costs.push((user + system) / 1000);
    }
    // What costs less than this cannot be measured.
    return Math.max(5, ...costs.toSorted((one, other) => one - other).slice(0, 1));
  }
  const plain = await costOf('b');
  for (const repeated of ['/', 'a/', '/index.html', '/.', '%2f', '%'])
    expect([repeated, (await costOf(repeated)) / plain <= 3]).toEqual([repeated, true]);
});
