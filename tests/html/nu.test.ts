import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import request from 'supertest';
import { expect, it } from 'vitest';
import { exportSite } from '../../scripts/lib/exportSite.ts';
import { readSettings } from '../../server/settings.ts';
import { renderBuiltPage, startApp } from '../helpers/app.ts';
import { installed } from '../helpers/installed.ts';
import { checkHtml } from './nu.ts';
import { buildProposal } from '../helpers/proposal.ts';
import { temporaryFolder } from '../helpers/temporaryFolder.ts';

const wrong = '<!doctype html><html lang="en"><title>Wrong</title><button><div>x</div></button></html>';

it.skipIf(!installed.java)(
  'sends no document with errors or warnings of the W3C checker, which finds that of a wrong one',
  async () => {
    const folder = temporaryFolder();
    const project = { SUPABASE_URL: 'https://project.supabase.example', SUPABASE_PUBLISHABLE_KEY: 'sb_key' };
    await exportSite(readSettings(project), folder);
    const exported = ['index', '404', 'received/index', 'not-sent/index'];
    const files = exported.map((name) => join(folder, `${name}.html`));
    for (const [name, html] of Object.entries({ ...(await everyAnswer()), wrong })) {
      files.push(join(folder, `${name}.html`));
      await writeFile(join(folder, `${name}.html`), html);
    }

    expect(await checkHtml(files)).toEqual([
      expect.stringContaining('wrong.html:1 error: Element “div” not allowed'),
    ]);
  },
);

/** Every document that the server sends, each obtained the way a visitor gets it. */
async function everyAnswer(): Promise<Record<string, string>> {
  const { app } = await startApp();
  const render = await renderBuiltPage();
  const failing = await startApp({}, (page, props) =>
    page === 'landing' ? Promise.reject(new Error('fails on purpose')) : render(page, props),
  );
  const storeless = await startApp({ DATA_DIR: '/dev/null/nowhere' });
  const fromForm = { host: 'site.example', referer: 'https://site.example/' };
  const spoilt = { fullName: ' ', email: 'nobody', projectType: 'x', targetLaunch: 'x', details: '"<&>' };
  const post = (to: typeof app, fields: object) => request(to).post('/').type('form').send(fields);
  return {
    landing: (await request(app).get('/').expect(200)).text,
    received: (await request(app).get('/received/').set(fromForm).expect(200)).text,
    invalid: (await post(app, spoilt).expect(422)).text,
    unavailable: (await post(storeless.app, buildProposal()).expect(503)).text,
    notFound: (await request(app).get('/no-such-page').expect(404)).text,
    failed: (await request(failing.app).get('/').expect(500)).text,
  };
}
