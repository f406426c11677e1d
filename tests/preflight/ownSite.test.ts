import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeCopy } from '../helpers/projectCopy.ts';

it('makes an owner’s site from the sample once, which everything but the tests follows then', async () => {
  const { folder, run } = await makeCopy({}, 'sample');
  const where = () => run('--eval', `import('./lib/folders.mjs').then((all) => console.log(all.siteFolder))`);
  expect((await where()).stdout).toBe('sample\n');

  expect((await run('owner/site.mjs')).stdout).toContain('site/ is made from sample/');

  expect((await where()).stdout).toBe('site\n');
  const deno = await readFile(join(folder, 'supabase/functions/send-autoresponder/deno.json'), 'utf8');
  expect(deno).toContain('"#site/": "../../../site/"');
  await expect(run('owner/site.mjs')).rejects.toMatchObject({
    code: 1,
    stderr: 'site/ is there already. It is yours, and stays as it is.\n',
  });
});
