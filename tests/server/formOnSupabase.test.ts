import { existsSync } from 'node:fs';
import { join } from 'node:path';
import request from 'supertest';
import { expect, it } from 'vitest';
import { content } from '#site/landing.ts';
import { openSqlite } from '#proposal/store/sqlite/openSqlite.ts';
import { textOfHtml } from '../helpers/htmlText.ts';
import { ownerTool } from '../helpers/ownerTool.ts';
import { postForm, postJson } from '../helpers/posts.ts';
import { browserMark } from '../helpers/proposal.ts';
import { startApp } from '../helpers/app.ts';
import { startSite } from '../helpers/site.ts';
import { soon } from '../helpers/soon.ts';
import { temporaryFolder } from '../helpers/temporaryFolder.ts';

const project = {
  SUPABASE_URL: 'https://p.supabase.example',
  SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_key',
};
const action = `action="${project.SUPABASE_URL}/functions/v1/send-autoresponder"`;

it('has its form post to the function, gives one of an earlier page back as typed, and needs no folder', async () => {
  const DATA_DIR = join(temporaryFolder(), 'none');
  const site = await startSite({ ...project, DATA_DIR });

  const page = await request(site.url).get('/').expect(200);
  const form = await postForm(site.url, {}, browserMark).expect(503);
  const call = await postJson(site.url, {}, browserMark).expect(503);

  for (const { text, headers } of [page, form]) {
    expect(text).toContain(action);
    expect(headers['content-security-policy']).toContain(`form-action 'self' ${project.SUPABASE_URL};`);
  }
  expect(textOfHtml(form.text)).toContain(content.contact.form.unavailable.title);
  expect(form.text).toContain('value="Ada Lovelace"');
  // The page's own script keeps such a request, and a newer page sends it to the function.
  expect(call.body).toMatchObject({ ok: false, error: { code: 'unavailable' } });
  await request(site.url).get('/storez').expect(404);
  expect(await site.stop()).toBe(0);
  expect(existsSync(DATA_DIR)).toBe(false);
});

it('says at its start what waits in the database of an earlier release, and lists it', async () => {
  const earlier = await startApp();
  const { dataDir: DATA_DIR } = earlier.settings;
  await earlier.post({ fullName: 'Never Forwarded' });
  await earlier.proposals.close();
  const database = await openSqlite(DATA_DIR);
  const spooled = `update proposal_deliveries set state = 'queued', kind = 'function', reason = 'HTTP 500'`;
  await database.query(`delete from proposal_deliveries where kind <> 'notification'`);
  await database.query(spooled);
  await database.close();

  const site = await startSite({ ...project, DATA_DIR });

  await expect.poll(() => site.stdout(), soon).toContain(`requests in ${DATA_DIR}`);
  expect(site.stdout()).toContain('"waiting":1');
  const { out } = await ownerTool({ DATA_DIR });
  expect(out).toMatch(/Never Forwarded.* Supabase: Waiting \(HTTP 500\)/);
  const [id = ''] = (await earlier.stored()).map((one) => one.id);
  expect((await ownerTool({ DATA_DIR }, '--show', id)).out).toMatch(/Supabase: +Waiting \(HTTP 500\)/);
  expect((await ownerTool({ DATA_DIR }, '--dismiss', id)).out).toContain('1 delivery set aside');
});
