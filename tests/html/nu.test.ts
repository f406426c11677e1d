import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import request from 'supertest';
import { expect, it } from 'vitest';
import { exportSite } from '../../scripts/lib/exportSite.ts';
import { readSettings } from '../../server/settings.ts';
import { buildApp } from '../helpers/app.ts';
import { checkHtml, hasJava } from '../helpers/nu.ts';
import { temporaryFolder } from '../helpers/proposalsApp.ts';

const java = await hasJava();
if (!java)
  process.stderr.write('\nNo Java: the W3C Nu checker is SKIPPED. Install a JRE, 11 or newer, to run it.\n');

const wrong = '<!doctype html><html lang="en"><title>Wrong</title><button><div>x</div></button></html>';

it.skipIf(!java)(
  'sends no document with errors or warnings of the W3C checker, which finds that of a wrong one',
  async () => {
    const folder = temporaryFolder();
    const documents = { ...(await everyDocument()), wrong };
    const files = Object.entries(documents).map(async ([name, html]) => {
      const file = join(folder, `${name}.html`);
      await writeFile(file, html);
      return file;
    });

    expect(await checkHtml(await Promise.all(files))).toEqual([
      expect.stringContaining('wrong.html:1 error: Element “div” not allowed'),
    ]);
  },
);

/** Every document of the site, each obtained the way a visitor gets it. */
async function everyDocument(): Promise<Record<string, string>> {
  const { app, render } = await buildApp();
  const failing = await buildApp({
    render: (page, props) =>
      page === 'landing' ? Promise.reject(new Error('fails on purpose')) : render(page, props),
  });
  const storeless = await buildApp({ env: { DATA_DIR: '/dev/null/nowhere' } });
  const proposal = { fullName: 'Ada Lovelace', email: 'ada@example.com' };
  const spoilt = { fullName: ' ', email: 'nobody', projectType: 'x', targetLaunch: 'x', details: '"<&>' };
  return {
    landing: (await request(app).get('/').expect(200)).text,
    received: (await request(app).get('/?request=received').expect(200)).text,
    invalid: (await request(app).post('/').type('form').send(spoilt).expect(422)).text,
    unavailable: (await request(storeless.app).post('/').type('form').send(proposal).expect(503)).text,
    notFound: (await request(app).get('/no-such-page').expect(404)).text,
    failed: (await request(failing.app).get('/').expect(500)).text,
    ...(await exportedDocuments()),
  };
}

async function exportedDocuments() {
  const folder = temporaryFolder();
  const project = { SUPABASE_URL: 'https://project.supabase.example', SUPABASE_PUBLISHABLE_KEY: 'sb_key' };
  await exportSite(readSettings(project), folder);
  return {
    exportedIndex: await readFile(`${folder}/index.html`, 'utf8'),
    exported404: await readFile(`${folder}/404.html`, 'utf8'),
    exportedReceived: await readFile(`${folder}/received/index.html`, 'utf8'),
    exportedNotSent: await readFile(`${folder}/not-sent/index.html`, 'utf8'),
  };
}
