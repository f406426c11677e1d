import { existsSync } from 'node:fs';
import { join } from 'node:path';
import request from 'supertest';
import { describe, expect, it } from 'vitest';
import { formWords } from '#site/form.ts';
import { openApp, startApp } from '../helpers/app.ts';
import { textOfHtml } from '../helpers/htmlText.ts';
import { ownerTool } from '../helpers/ownerTool.ts';
import { postForm, postJson } from '../helpers/posts.ts';
import { browserMark } from '../helpers/proposal.ts';
import { startSite, supabaseProject } from '../helpers/site.ts';
import { temporaryFolder } from '../helpers/temporaryFolder.ts';

/** Makes a data folder with a request from the time before `SUPABASE_URL` was set. */
async function folderWithRequest() {
  const earlier = await openApp();
  await earlier.post({ fullName: 'Came Before' }).expect(200);
  await earlier.close();
  return earlier.settings.dataDir;
}

describe('SUPABASE_URL', () => {
  it('with SUPABASE_URL, the form posts to the function, and so does a refused form that comes back', async () => {
    const site = await startSite(supabaseProject);
    const page = await request(site.url).get('/').expect(200);
    const returned = await postForm(site.url, {}, browserMark).expect(503);

    const { SUPABASE_URL } = supabaseProject;
    for (const { text, headers } of [page, returned]) {
      const policy = headers['content-security-policy'];
      expect(text).toContain(`action="${SUPABASE_URL}/functions/v1/send-autoresponder"`);
      expect(policy).toContain(`form-action 'self' ${SUPABASE_URL};`);
      expect(policy).toContain(`connect-src 'self' ${SUPABASE_URL};`);
    }
  });

  it('a post from a page loaded before SUPABASE_URL was set gets 503, and no typed text is lost', async () => {
    const site = await startSite(supabaseProject);
    const form = await postForm(site.url, {}, browserMark).expect(503);
    const call = await postJson(site.url, {}, browserMark).expect(503);

    expect(textOfHtml(form.text)).toContain(formWords.unavailable.title);
    expect(form.text).toContain('value="Ada Lovelace"');
    // After this answer, the browser keeps the request. A page that is loaded later sends it to the
    // function.
    expect(call.body).toMatchObject({ ok: false, error: { code: 'unavailable' } });
  });

  it('with SUPABASE_URL, the site makes no folder for requests, and has no health check /storez', async () => {
    const DATA_DIR = join(temporaryFolder(), 'none');
    const site = await startSite({ ...supabaseProject, DATA_DIR });

    await postForm(site.url, {}, browserMark).expect(503);
    await request(site.url).get('/storez').expect(404);

    expect(await site.stop()).toBe(0);
    expect(existsSync(DATA_DIR)).toBe(false);
  });

  it('with SUPABASE_URL, the site warns of requests that were stored before and are no longer delivered', async () => {
    const DATA_DIR = await folderWithRequest();
    const site = await startApp({ ...supabaseProject, DATA_DIR });
    expect(site.log()).toContain(
      `SUPABASE_URL is set, so the site no longer uses ${DATA_DIR}/proposals.db. It sends no mails`,
    );
  });

  it('with SUPABASE_URL, the site warns of nothing if nothing was stored before', async () => {
    const site = await startApp(supabaseProject);
    expect(site.log()).not.toContain('no longer uses');
  });

  it('with SUPABASE_URL, npm run proposals still lists the requests that were stored before', async () => {
    const DATA_DIR = await folderWithRequest();
    const { out } = await ownerTool({ ...supabaseProject, DATA_DIR });
    expect(out).toContain('Came Before');
  });
});
