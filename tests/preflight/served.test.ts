import { readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ownerContent, ownerEnv, supabaseEnv } from '../helpers/ownerSite.ts';
import { makeCopy, preflight } from '../helpers/projectCopy.ts';

it('names each file that the built server does not send whole, and each address that leads nowhere', async () => {
  const owner = await makeCopy({ ...ownerEnv, ...supabaseEnv });
  const site = (...names: string[]) => join(owner.folder, 'site', ...names);
  const own = ownerContent();
  const shown = own.work.projects[0]!.image;
  own.work.projects[4]!.image = 'no-such-picture';
  writeFileSync(site('landing.ts'), `export const content = ${JSON.stringify(own)};\n`);
  const picture = `images/work/${shown}-700.avif`;
  const font = `fonts/${readdirSync(site('public/fonts')).find((name) => name.endsWith('.woff2'))}`;
  for (const name of [picture, font]) {
    const path = site('public', name);
    truncateSync(path, Math.floor(readFileSync(path).length / 2));
  }
  const manifest = {
    name: 'Fernstone',
    start_url: '/',
    icons: [{ src: 'icons/none.png', sizes: '512x512' }],
  };
  writeFileSync(site('public/site.webmanifest'), JSON.stringify(manifest));
  const listed = ['/', '/nowhere'].map((path) => `<url><loc>${ownerEnv.SITE_URL}${path}</loc></url>`);
  writeFileSync(site('public/sitemap.xml'), `<urlset>${listed.join('')}</urlset>`);
  await owner.run('scripts/build.ts');

  const { code, findings } = await preflight(owner.run, '--no-browser');

  const stops = findings.filter(
    ({ level, problem }) => level === 'stop' && /decoded|not exist/.test(problem),
  );
  expect(stops.map((one) => `${one.file} ${one.field}`).toSorted()).toEqual([
    'site/landing.ts work.projects[4].image',
    `site/public/${font} file`,
    `site/public/${picture} file`,
    'site/public/site.webmanifest /icons/none.png',
    'site/public/sitemap.xml /nowhere',
  ]);
  expect(code).toBe(1);
});
