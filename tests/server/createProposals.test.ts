import { expect, it } from 'vitest';
import { startApp } from '../helpers/app.ts';

it('a request that arrives after the store was closed is not stored, and the log says why', async () => {
  const { post, proposals, stored, log } = await startApp();
  await proposals.close();
  await post().expect(503);
  expect(await stored()).toEqual([]);
  expect(log()).toContain('"code":"closed","remedy":"the server is closing"');
});

it.each([
  { what: 'was open', dataDir: undefined },
  { what: 'could not be opened', dataDir: '/dev/null/data' },
])('a store that $what is not opened after it was closed', async ({ dataDir }) => {
  const { proposals } = await startApp(dataDir ? { DATA_DIR: dataDir } : {});
  await proposals.close();
  await expect(proposals.ready()).rejects.toThrow('cannot be used now (closed): the server is closing.');
});
