import { once } from 'node:events';
import { join } from 'node:path';
import { freePort, spawnSite, untilAnswered } from './processes.ts';

/** Starts the site `times` times in sequence. @returns for each, milliseconds from starting `node` to the first byte of `/` */
export async function coldStart(times: number, folder: string): Promise<number[]> {
  const measured: number[] = [];
  for (let time = 0; time < times; time += 1) {
    const port = await freePort();
    const child = spawnSite(port, { DATA_DIR: join(folder, `start-${time}`) });
    measured.push(await untilAnswered(port, '/'));
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  return measured;
}
