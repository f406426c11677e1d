import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { abortOverTls, fetchOverTls } from '../helpers/overTls.ts';
import { caddy, nginx, type Proxy, type ProxyKind } from '../helpers/proxies.ts';
import { startSite, type Site } from '../helpers/site.ts';
import { soon } from '../helpers/soon.ts';
import { makeTemporaryFolder, type TemporaryFolder } from '../helpers/temporaryFolder.ts';

/** The number of idle connections to the server that each proxy keeps, in `nginx.conf` and by Caddy's default. */
const keptByProxy = 32;

describe.skipIf(!nginx.installed)('1,000 downloads cut off through nginx', () => {
  leaveNothingOpen(nginx);
});
describe.skipIf(!caddy.installed)('1,000 downloads cut off through Caddy', () => {
  leaveNothingOpen(caddy);
});

function leaveNothingOpen(kind: ProxyKind) {
  let folder: TemporaryFolder;
  let server: Site;
  let proxy: Proxy;

  beforeAll(async () => {
    folder = await makeTemporaryFolder();
    server = await startSite({ TRUST_PROXY: '1' });
    proxy = await kind.start(folder.path, server.port);
  });

  afterAll(async () => {
    await proxy.stop();
    await server.stop();
    await folder.remove();
  });

  it('leave no file descriptor of the server open', async () => {
    const before = await descriptorsOf(server);

    for (let round = 0; round < 50; round += 1)
      await Promise.all(Array.from({ length: 20 }, () => abortOverTls(proxy.https, '/og.jpg')));

    await expect.poll(() => descriptorsOf(server), soon).toBeLessThanOrEqual(before + keptByProxy);
    expect((await fetchOverTls(proxy.https, '/og.jpg')).status).toBe(200);
  });
}

async function descriptorsOf({ child }: Site): Promise<number> {
  return (await readdir(`/proc/${child.pid}/fd`)).length;
}
