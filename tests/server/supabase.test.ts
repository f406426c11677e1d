import { existsSync } from 'node:fs';
import { join } from 'node:path';
import request from 'supertest';
import { expect, it } from 'vitest';
import { formWords } from '#site/form.ts';
import { textOfHtml } from '../helpers/htmlText.ts';
import { postForm, postJson } from '../helpers/posts.ts';
import { browserMark } from '../helpers/proposal.ts';
import { startSite, supabaseProject } from '../helpers/site.ts';
import { temporaryFolder } from '../helpers/temporaryFolder.ts';

it('its form posts to the function; a form of an earlier page is returned as typed; it needs no folder', async () => {
  const DATA_DIR = join(temporaryFolder(), 'none');
  const site = await startSite({ ...supabaseProject, DATA_DIR });

  const page = await request(site.url).get('/').expect(200);
  const refused = await postForm(site.url, {}, browserMark).expect(503);
  const call = await postJson(site.url, {}, browserMark).expect(503);

  const { SUPABASE_URL } = supabaseProject;
  for (const { text, headers } of [page, refused]) {
    const policy = headers['content-security-policy'];
    expect(text).toContain(`action="${SUPABASE_URL}/functions/v1/send-autoresponder"`);
    expect(policy).toContain(`form-action 'self' ${SUPABASE_URL};`);
    expect(policy).toMatch(/connect-src 'self' https:\S+ wss:\/\/project\.supabase/);
  }
  expect(textOfHtml(refused.text)).toContain(formWords.unavailable.title);
  expect(refused.text).toContain('value="Ada Lovelace"');
  // The page's own script keeps such a request, and a newer page sends it to the function.
  expect(call.body).toMatchObject({ ok: false, error: { code: 'unavailable' } });
  await request(site.url).get('/storez').expect(404);
  expect(await site.stop()).toBe(0);
  expect(existsSync(DATA_DIR)).toBe(false);
});
