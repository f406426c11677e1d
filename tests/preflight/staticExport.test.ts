import { mkdir, writeFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { preflight } from '../../scripts/preflight/preflight.ts';
import { ownerEnv, ownerLaunch } from '../helpers/ownerSite.ts';

it('stops a static export without a back end, and one that was never made', async () => {
  const staticFolder = `${(await ownerLaunch()).publicFolder}/static`;
  const findings = await preflight(await ownerLaunch({ staticFolder }));

  expect(findings.map(({ level, field }) => `${level} ${field}`)).toEqual([
    'stop SUPABASE_URL',
    'stop .well-known/security.txt',
  ]);
});

it('says when the security.txt of a static export expires', async () => {
  const folder = (await ownerLaunch()).publicFolder;
  const env = {
    ...ownerEnv,
    SUPABASE_URL: 'https://abcdefgh.supabase.co',
    SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_key',
  };
  await mkdir(`${folder}/.well-known`);
  await writeFile(`${folder}/.well-known/security.txt`, 'Expires: 2999-01-31T00:00:00Z\n');

  const [finding, ...others] = await preflight(await ownerLaunch({ env, staticFolder: folder }));

  expect(others).toEqual([]);
  expect(finding).toMatchObject({ level: 'hint', problem: 'it expires on 2999-01-31' });
});
