import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import request from 'supertest';
import { expect, it } from 'vitest';
import { openSqlite } from '#proposal/store/sqlite/openSqlite.ts';
import { functionPath } from '../../server/routes/function.ts';
import { startApp } from '../helpers/app.ts';
import { decodeEntities, textOfHtml } from '../helpers/htmlText.ts';
import { postForm, postJson } from '../helpers/posts.ts';
import { buildProposal, browserMark } from '../helpers/proposal.ts';
import { ownerTool } from '../helpers/ownerTool.ts';
import { startSite } from '../helpers/site.ts';
import { soon } from '../helpers/soon.ts';
import { temporaryFolder } from '../helpers/temporaryFolder.ts';
import { errorOf } from '../helpers/fields.ts';
import { formWords } from '#site/form.ts';

const evil = 'evil: url("x")';

it('answers an invalid form with its faults and what was typed, as text, and to nobody else', async () => {
  const { app } = await startApp();
  const typed = buildProposal({
    email: 'typed-by-the-first@',
    details: `<script>${evil}</script> & "lines"\n<b style="${evil}">`,
  });

  const { status, text, headers } = await postForm(app, typed);

  expect(status).toBe(422);
  expect(headers['cache-control']).toBe('no-store, no-transform');
  const message = errorOf('email', 'malformed');
  expect(textOfHtml(text).includes(`${formWords.errorSummary} ${message}`)).toBe(true);
  const input = field(text, 'email');
  expect(input).toMatch(/(?=.* aria-invalid="true").* value="typed-by-the-first@"/);
  const describedBy = /aria-describedby="([^"]+)"/.exec(input)?.[1] ?? 'none';
  expect(new RegExp(`id="${describedBy}".*?</p>`).exec(text)?.[0]).toContain(`<span>${message}</span>`);
  expect(field(text, 'fullName')).not.toContain('aria-invalid="true"');
  // Its policy allows nothing of that, and nothing without a hash.
  const policy = headers['content-security-policy'] ?? '';
  expect(policy).not.toContain(createHash('sha256').update(evil).digest('base64'));
  expect(policy.match(/'unsafe-[^']*'/g) ?? []).toEqual(/ style="/.test(text) ? ["'unsafe-hashes'"] : []);
  expect(policy).not.toMatch(/ (\*|data:|https?:)[ ;]/);
  expect(decodeEntities(/<textarea\b[^>]*>([^<]*)</.exec(text)?.[1] ?? '')).toBe(typed.details);
  expect([...text.matchAll(/<option value="([^"]*)" selected="">/g)].map(([, value]) => value)).toEqual([
    typed.projectType,
    typed.targetLaunch,
  ]);
  expect((await request(app).get('/')).text.includes('typed-by-the-first')).toBe(false);
});

it('keeps the typed values after an unexpected error, which it logs without them, as the function does', async () => {
  const { app, settings, logged } = await startApp();
  await postForm(app, buildProposal()).expect(303);
  const database = await openSqlite(settings.dataDir);
  await database.query('drop table proposal_quotas');
  await database.close();
  const another = buildProposal({ details: 'Another.' });

  const page = await postForm(app, another);
  const call = await request(app).post(functionPath).send(another);

  expect(page.status).toBe(500);
  expect(page.headers['retry-after']).toBeUndefined();
  expect(textOfHtml(page.text).includes(formWords.unavailable.title)).toBe(true);
  expect(field(page.text, 'fullName')).toContain('value="Ada Lovelace"');
  expect([call.status, call.body.error.code]).toEqual([500, 'internal']);
  expect(logged().filter(({ fault }) => fault)).toEqual(
    [page, call].map(({ headers }) =>
      expect.objectContaining({
        level: 50,
        requestId: headers['x-request-id'],
        msg: 'A proposal request could not be accepted',
      }),
    ),
  );
  expect(JSON.stringify(logged())).not.toContain('Lovelace');
});

function field(html: string, name: string): string {
  return new RegExp(`<input\\b[^>]*name="${name}"[^>]*>`).exec(html)?.[0] ?? '';
}

const project = {
  SUPABASE_URL: 'https://p.supabase.example',
  SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_key',
};
const action = `action="${project.SUPABASE_URL}/functions/v1/send-autoresponder"`;

it('has its form post to the function, gives one of an earlier page back as typed, and needs no folder', async () => {
  const DATA_DIR = join(temporaryFolder(), 'none');
  const site = await startSite({ ...project, DATA_DIR });

  const page = await request(site.url).get('/').expect(200);
  const refused = await postForm(site.url, {}, browserMark).expect(503);
  const call = await postJson(site.url, {}, browserMark).expect(503);

  for (const { text, headers } of [page, refused]) {
    expect(text).toContain(action);
    expect(headers['content-security-policy']).toContain(`form-action 'self' ${project.SUPABASE_URL};`);
  }
  expect(textOfHtml(refused.text)).toContain(formWords.unavailable.title);
  expect(refused.text).toContain('value="Ada Lovelace"');
  // The page's own script keeps such a request, and a newer page sends it to the function.
  expect(call.body).toMatchObject({ ok: false, error: { code: 'unavailable' } });
  await request(site.url).get('/storez').expect(404);
  expect(await site.stop()).toBe(0);
  expect(existsSync(DATA_DIR)).toBe(false);
});

it('says at its start which database it has left since it has SUPABASE_URL; a command lists what waits there', async () => {
  const earlier = await startApp();
  const { dataDir: DATA_DIR } = earlier.settings;
  await earlier.post({ fullName: 'Never Forwarded' });
  await earlier.proposals.close();
  const database = await openSqlite(DATA_DIR);
  const spooled = `update proposal_deliveries set state = 'queued', reason = 'HTTP 500'`;
  await database.query(`delete from proposal_deliveries where kind <> 'notification'`);
  await database.query(spooled);
  await database.close();

  const site = await startSite({ ...project, DATA_DIR });

  await expect.poll(() => site.stdout(), soon).toContain(`requests in ${DATA_DIR}`);
  const { out } = await ownerTool({ DATA_DIR });
  expect(out).toMatch(/Never Forwarded.* Notification: Waiting \(HTTP 500\)/);
  const [id = ''] = (await earlier.stored()).map((one) => one.id);
  expect((await ownerTool({ DATA_DIR }, '--show', id)).out).toMatch(/Notification: +Waiting \(HTTP 500\)/);
  expect((await ownerTool({ DATA_DIR }, '--dismiss', id)).out).toContain('1 delivery set aside');
});
