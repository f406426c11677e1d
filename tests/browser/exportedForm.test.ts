import { expect, onTestFinished } from 'vitest';
import { freePort } from '../../lib/ports.ts';
import { content as errorPages } from '#site/errorPages.ts';
import { createArchive } from '../../owner/inbox/archive.ts';
import { it } from '../helpers/browser.ts';
import { startHostedFunction } from '../helpers/hostedFunction.ts';
import { renderedText } from '../helpers/page.ts';
import { migratedDatabase, postgresAvailable, startPostgres } from '../helpers/postgres.ts';
import { buildProposal } from '../helpers/proposal.ts';
import { openForm, proposalForm, toasts } from './proposalForm.ts';
import { mailServer } from '../helpers/smtp.ts';
import { soon } from '../helpers/soon.ts';
import { startStaticHost } from './staticHost.ts';
import { startSite } from '../helpers/site.ts';
import { errorOf, withValues } from '../helpers/fields.ts';
import { formWords } from '#site/form.ts';

const { success, failure, privacy, mistyped, byMail, mail: mailWords } = formWords;

/**
 * A static host, or the site's own server, with the function on Deno, PostgreSQL, and a mail
 * server.
 */
async function startHostAndFunction(home: string) {
  const [port, postgres, smtp] = [await freePort(), await startPostgres(), await mailServer()];
  onTestFinished(() => postgres.stop());
  const { databaseUrl, database } = await migratedDatabase(postgres);
  const SITE_URL = `http://127.0.0.1:${port}`;
  const hosted = await startHostedFunction(databaseUrl, { SITE_URL, SMTP_URL: smtp.url });
  const SUPABASE_URL = new URL(hosted.url).origin;
  const env = { SITE_URL, SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY: 'sb_key' };
  if (home === 'static host') onTestFinished((await startStaticHost(env, port)).stop);
  else await startSite({ PORT: `${port}`, CONTACT_EMAIL: 'post@fernstone.example', ...env });
  return { url: SITE_URL, functions: SUPABASE_URL, smtp, archive: createArchive(database) };
}

it('offers a mail with the request, or its beginning and a copy; without scripts the browser writes it', async ({
  visit,
}) => {
  const host = await startStaticHost();
  onTestFinished(host.stop);
  const { page, context, requests } = await visit({ url: host.url, reducedMotion: 'reduce' });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const form = await openForm(page);
  const typed = buildProposal({ details: 'Two lines\n& a question?' });
  await form.send(typed);

  const panel = page.getByRole('group', { name: byMail.title });
  await panel.and(page.locator(':focus')).waitFor();
  const href = (await panel.getByRole('link', { name: mailWords.link }).getAttribute('href')) ?? '';
  expect(href).toMatch(/^mailto:post%40fernstone\.example\?/);
  expect(await form.values()).toEqual(typed);
  const text = await renderedText(page);
  for (const words of [success.text, failure.text, privacy]) expect(text).not.toContain(words);
  expect(await toasts(page).count()).toBe(0);
  expect(requests.filter((one) => !one.startsWith('GET '))).toEqual([]);

  const details = '請告訴我們'.repeat(900);
  await form.send({ details });
  await page.getByText(`${byMail.text} ${mailWords.beginning}`, { exact: true }).waitFor();
  await page.getByRole('button', { name: mailWords.copy }).click();
  await page.getByRole('button', { name: mailWords.copied }).waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(new RegExp(`Ada Lovelace\r\n[^]*${details}`));

  // The browser refuses to copy, for example without TLS.
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await page.getByRole('button', { name: mailWords.copied }).click();
  await page.getByRole('status').getByText(mailWords.selected).waitFor();
  const selected = await page.evaluate(() => getSelection()?.toString());
  expect(selected).toBe(copied.replaceAll('\r', ''));

  const plain = await visit({ url: host.url, javaScript: false });
  const answer = await plain.page.goto('/');
  const posted = plain.page.locator('form[method=post][enctype="text/plain"]');
  expect(await posted.getAttribute('action')).toMatch(/^mailto:post%40fernstone\.example\?subject=/);
  expect(answer?.headers()['content-security-policy']).toContain('form-action mailto:');
});

it.skipIf(!postgresAvailable).for(['static host', 'server'])(
  'on a %s, the form reaches the function with scripts and without, and loses nothing',
  async (home, { visit }) => {
    const { url, functions, smtp, archive } = await startHostAndFunction(home);
    const recipients = () => smtp.mails.flatMap(({ to }) => to).toSorted();
    const scripted = await visit({ url, allow: [functions], reducedMotion: 'reduce' });
    const first = await openForm(scripted.page);
    await first.send(buildProposal({ fullName: 'With Scripts' }));
    await scripted.page.getByText(`${success.text} ${mistyped}`, { exact: true }).waitFor();
    await expect.poll(recipients, soon).toEqual(['ada@example.com', 'office@alderway.example']);

    const { page, expectProblem } = await visit({ url, allow: [functions], javaScript: false });
    if (home === 'server') expectProblem(/422/);
    const form = proposalForm(page);
    const { heading, mail } = errorPages.notSent;
    const typed = buildProposal({ fullName: '   ', details: 'x'.repeat(5_001) });
    await page.goto('/');
    await form.send(typed);
    await page.waitForURL(`${url}/not-sent/`);
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(heading);
    for (const rule of [errorOf('fullName', 'missing'), errorOf('details', 'tooLong')])
      expect(await page.getByRole('definition').allInnerTexts()).toContain(rule);
    expect(await page.getByText(mail).isVisible()).toBe(true);
    expect(await page.getByRole('link', { name: 'post@fernstone.example' }).isVisible()).toBe(true);
    expect(await archive.list()).toHaveLength(1);

    await page.goBack();
    expect(await form.values()).toEqual(typed);
    await form.send(buildProposal());
    await page.waitForURL(`${url}/received/`);
    // The redirect comes from another site, like a link. So the page also has small print for
    // visitors who followed a link.
    const { heading: said, text, note } = errorPages.received;
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(said);
    expect(await page.title()).toMatch(new RegExp(`^${said} \\| `));
    for (const words of [success.text, text, note]) expect(await renderedText(page)).toContain(words);
    await expect.poll(() => smtp.mails, soon).toHaveLength(4);
    expect((await archive.list()).map(withValues)).toContainEqual(
      expect.objectContaining({ ...buildProposal(), suspicion: '' }),
    );
  },
);
