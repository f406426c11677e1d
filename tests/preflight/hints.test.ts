import { mkdir, writeFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { preflight } from '../../scripts/preflight/preflight.ts';
import { ownerContent, ownerEnv, ownerLaunch } from '../helpers/ownerSite.ts';

it('hints at pictures of samples that no project shows any more', async () => {
  const launch = await ownerLaunch();
  await mkdir(`${launch.publicFolder}/images/work`, { recursive: true });
  await writeFile(`${launch.publicFolder}/images/work/shop-480.avif`, '');

  const findings = await preflight(launch);

  expect(findings.map(({ level, file }) => `${level} ${file}`)).toEqual(['hint public/images/work/shop-*']);
});

it('hints at a store within the release, and at a year that has passed', async () => {
  const { DATA_DIR: _folder, COPYRIGHT_RANGE: _range, ...env } = ownerEnv;

  const findings = await preflight(await ownerLaunch({ env }));

  expect(findings.map(({ level, field }) => `${level} ${field}`)).toEqual([
    'hint DATA_DIR',
    'hint footer.copyrightYear',
  ]);
});

it('hints at the links that the law asks for, until they are set', async () => {
  const content = ownerContent(({ footer }) => {
    delete footer.privacy;
    delete footer.imprint;
  });

  const findings = await preflight(await ownerLaunch({ content }));

  expect(findings.map(({ level, field }) => `${level} ${field}`)).toEqual([
    'hint footer.privacy',
    'hint footer.imprint',
  ]);
});

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
