import { mkdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import request from 'supertest';
import { expect, it } from 'vitest';
import { readPublicFiles } from '../../server/documents/publicFiles.ts';
import { sharedApp } from '../helpers/app.ts';
import { temporaryFolder } from '../helpers/temporaryFolder.ts';
import { buildFolder } from '../../lib/folders.mjs';

it('serves every file of the landing page, whole, whatever range is asked for (RFC 9110, 14.2)', async () => {
  const app = await sharedApp();
  const { text } = await request(app).get('/');
  const named = [...text.matchAll(/(?:src|href)="(\/[^"#?][^"]*)"/g)].map(([, path = '']) => path);
  const sets = [...text.matchAll(/srcset="([^"]+)"/gi)].flatMap(([, set = '']) =>
    set.split(', ').map((one) => one.split(' ')[0] ?? ''),
  );

  expect(sets.length).toBeGreaterThan(0);
  for (const path of new Set([...named, ...sets])) {
    const { status, headers } = await request(app)
      .get(path)
      .set({ 'accept-encoding': 'identity', range: 'bytes=1-3' });
    const { size } = await stat(`${buildFolder}/client${path}`);
    expect([path, status, Number(headers['content-length'])]).toEqual([path, 200, size]);
  }
});

it('serves the licenses, with their texts, of the scripts and fonts that reach a visitor', async () => {
  const { text } = await request(await sharedApp()).get('/licenses.txt');

  for (const name of ['react-dom', '@mui/material', '@fontsource-variable/instrument-sans'])
    expect(text).toContain(`## ${name}`);
  for (const license of ['MIT License', 'SIL OPEN FONT LICENSE']) expect(text).toContain(license);
});

it('serves no document, dot file, source map or build record even if the folder contains one', async () => {
  const folder = temporaryFolder();
  await mkdir(join(folder, '.git'));
  const hidden = '.env .git/config index.html 404.html app.js.map app.js.br vite-plugin-ssr.json'.split(' ');
  for (const name of [...hidden, 'app.js']) await writeFile(join(folder, name), 'content of a file');

  expect([...readPublicFiles(folder, {}).keys()]).toEqual(['/app.js']);
});
