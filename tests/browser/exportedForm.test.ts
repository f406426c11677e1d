import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { freePort } from '../../lib/ports.ts';
import { waitForLayout } from '../../lib/waitForLayout.ts';
import { content as errorPages } from '#site/errorPages.ts';
import { migratePostgres } from '#proposal/store/migratePostgres.ts';
import { it as withBrowser } from '../helpers/browser.ts';
import { runHostedFunction } from '../helpers/hostedFunction.ts';
import { renderedText } from '../helpers/page.ts';
import { postgresAvailable, startPostgres } from '../helpers/postgres.ts';
import { buildProposal } from '../helpers/proposal.ts';
import { openForm, proposalForm, toasts } from './proposalForm.ts';
import { startSmtp } from '../helpers/smtp.ts';
import { patient } from '../helpers/patient.ts';
import { storedProposals } from '../helpers/store.ts';
import { temporaryFolder } from '../helpers/temporaryFolder.ts';
import { withoutScripts } from '../helpers/visit.ts';
import { startStaticHost } from './staticHost.ts';
import { openSite } from '../helpers/site.ts';
import { errorOf } from '../helpers/fields.ts';
import { formWords } from '#site/form.ts';

const { success, failure, privacy, mistyped, byMail, mail: mailWords } = formWords;

/**
 * Starts the function on Deno, with a Postgres database and a mail server. The fixture
 * `functionHosts` starts the site at `SITE_URL`.
 */
async function startFunction(SITE_URL: string) {
  const [postgres, smtp] = [await startPostgres(), await startSmtp()];
  const databaseUrl = await postgres.createDatabase();
  await migratePostgres(databaseUrl);
  const hosted = await runHostedFunction(databaseUrl, { SITE_URL, SMTP_URL: smtp.url });
  const SUPABASE_URL = new URL(hosted.url).origin;
  return {
    env: { SITE_URL, SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY: 'sb_key' },
    functions: SUPABASE_URL,
    smtp,
    /** Tests tell their requests apart by the sender's name. */
    stored: (fullName: string) => storedProposals({ dataDir: temporaryFolder(), databaseUrl }, { fullName }),
    async stop() {
      await hosted.stop();
      await smtp.stop();
      await postgres.stop();
    },
  };
}

/**
 * - `host`: a static host with an export that has no function, so that the form can only offer a
 *   mail.
 * - `functionHosts`: a static host and the site's own server, each with the function.
 */
const it = withBrowser
  .extend('host', { scope: 'file' }, async ({}, { onCleanup }) => {
    const host = await startStaticHost();
    onCleanup(host.stop);
    return host;
  })
  .extend('functionHosts', { scope: 'file' }, async ({}, { onCleanup }) => {
    const ports = [await freePort(), await freePort()];
    const [first, second] = await Promise.all(ports.map((port) => startFunction(`http://127.0.0.1:${port}`)));
    const host = await startStaticHost(first!.env, ports[0]);
    const server = await openSite({
      PORT: `${ports[1]}`,
      CONTACT_EMAIL: 'post@fernstone.example',
      PAGE_MEMO: 'off',
      ...second!.env,
    });
    onCleanup(async () => {
      host.stop();
      await server.kill();
      await Promise.all([first!.stop(), second!.stop()]);
    });
    return {
      'static host': { ...first!, url: first!.env.SITE_URL },
      server: { ...second!, url: second!.env.SITE_URL },
    };
  })
  .extend('offered', async ({ visit, host }) => async () => {
    const { page, context, requests } = await visit({ url: host.url, reducedMotion: 'reduce' });
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const form = await openForm(page);
    const panel = page.getByRole('group', { name: byMail.title });
    return { page, requests, form, panel };
  });

/**
 * Opens the page, and waits until no font can arrive any more that moves the button during a press.
 */
async function openStill(page: Page) {
  await page.goto('/');
  await waitForLayout(page);
}

const details = '請告訴我們'.repeat(900);

it('on a static host without the Supabase function, the form only offers a mail, and focuses this offer', async ({
  offered,
}) => {
  const { page, form, panel, requests } = await offered();

  await form.send(buildProposal());

  await panel.and(page.locator(':focus')).waitFor();
  const href = await panel.getByRole('link', { name: mailWords.link }).getAttribute('href');
  expect(href).toMatch(/^mailto:post%40fernstone\.example\?/);
  expect(requests.filter((one) => !one.startsWith('GET '))).toEqual([]);
});

it('on a static host without the Supabase function, the fields stay as typed when the form offers a mail', async ({
  offered,
}) => {
  const { form, panel } = await offered();
  const typed = buildProposal({ details: 'Two lines\n& a question?' });

  await form.send(typed);

  await panel.waitFor();
  expect(await form.values()).toEqual(typed);
});

it('on a static host without the Supabase function, no request is said to be received or kept', async ({
  offered,
}) => {
  const { page, form, panel } = await offered();

  await form.send(buildProposal());

  await panel.waitFor();
  const text = await renderedText(page);
  for (const words of [success.text, failure.text, privacy]) expect(text).not.toContain(words);
  expect(await toasts(page).count()).toBe(0);
});

it('on a static host without the Supabase function, a request too long for a mail link can be copied', async ({
  offered,
}) => {
  const { page, form } = await offered();
  await form.send(buildProposal({ details }));
  await page.getByText(`${byMail.text} ${mailWords.beginning}`, { exact: true }).waitFor();

  await page.getByRole('button', { name: mailWords.copy }).click();

  await page.getByRole('button', { name: mailWords.copied }).waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(new RegExp(`Ada Lovelace\r\n[^]*${details}`));
});

it('if the browser does not let the page copy a request’s text, the page selects the text and says so', async ({
  offered,
}) => {
  const { page, form } = await offered();
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await form.send(buildProposal({ details }));

  await page.getByRole('button', { name: mailWords.copy }).click();

  await page.getByRole('status').getByText(mailWords.selected).waitFor();
  const selected = await page.evaluate(() => getSelection()?.toString());
  expect(selected).toMatch(new RegExp(`Ada Lovelace\n[^]*${details}`));
});

it('without scripts or Supabase, the form opens a mail, and the page’s security policy allows it', async ({
  visit,
  host,
}) => {
  const { page } = await visit({ url: host.url, javaScript: false });

  const answer = await page.goto('/');

  const form = page.locator('form[method=post][enctype="text/plain"]');
  expect(await form.getAttribute('action')).toMatch(/^mailto:post%40fernstone\.example\?subject=/);
  expect(answer?.headers()['content-security-policy']).toContain('form-action mailto:');
});

describe.skipIf(!postgresAvailable)('needs Postgres', () => {
  describe.for(['static host', 'server'] as const)('%s', (hostName) => {
    it(`on a ${hostName} with the Supabase function, a form is received, and agency and visitor get a mail`, async ({
      visit,
      functionHosts,
    }) => {
      const { url, functions, smtp } = functionHosts[hostName];
      const { page } = await visit({ url, allow: [functions], reducedMotion: 'reduce' });
      const form = await openForm(page);

      await form.send(buildProposal({ email: 'scripted@example.com' }));

      await page.getByText(`${success.text} ${mistyped}`, { exact: true }).waitFor();
      const about = () => smtp.mails.filter(({ raw }) => raw.includes('scripted@example.com'));
      const recipients = () =>
        about()
          .flatMap(({ to }) => to)
          .toSorted();
      await expect.poll(recipients, patient).toEqual(['office@alderway.example', 'scripted@example.com']);
    });

    it(`with scripts off, the function answers an invalid form with its fields’ rules (on a ${hostName})`, async ({
      visit,
      functionHosts,
    }) => {
      const { url, functions, stored } = functionHosts[hostName];
      const { page, expectProblem } = await visit({ url, allow: [functions], ...withoutScripts });
      if (hostName === 'server') expectProblem(/422/);
      const { heading, mail } = errorPages.notSent;
      await openStill(page);

      await proposalForm(page).send(buildProposal({ fullName: '   ', details: 'x'.repeat(5_001) }));

      await page.waitForURL(`${url}/not-sent/`);
      expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(heading);
      const errors = await page.getByRole('definition').allInnerTexts();
      for (const rule of [errorOf('fullName', 'missing'), errorOf('details', 'tooLong')])
        expect(errors).toContain(rule);
      expect(await page.getByText(mail).isVisible()).toBe(true);
      expect(await page.getByRole('link', { name: 'post@fernstone.example' }).isVisible()).toBe(true);
      expect(await stored('')).toEqual([]);
    });

    it(`with scripts off, Back from a refused form’s page returns to the fields as typed (on a ${hostName})`, async ({
      visit,
      functionHosts,
    }) => {
      const { url, functions } = functionHosts[hostName];
      const { page, expectProblem } = await visit({ url, allow: [functions], ...withoutScripts });
      if (hostName === 'server') expectProblem(/422/);
      const form = proposalForm(page);
      const typed = buildProposal({ fullName: '   ' });
      await openStill(page);
      await form.send(typed);
      await page.waitForURL(`${url}/not-sent/`);

      await page.goBack();

      expect(await form.values()).toEqual(typed);
    });

    it(`with scripts off, the Supabase function stores a form and redirects to /received/ (on a ${hostName})`, async ({
      visit,
      functionHosts,
    }) => {
      const { url, functions, stored } = functionHosts[hostName];
      const { page } = await visit({ url, allow: [functions], ...withoutScripts });
      const typed = buildProposal({ fullName: 'Without Scripts' });
      await openStill(page);

      await proposalForm(page).send(typed);

      await page.waitForURL(`${url}/received/`);
      // The function's redirect comes from another site. The page cannot tell it from a link on
      // another site, so it also has small print for visitors who have only followed a link.
      const { heading, text, note } = errorPages.received;
      expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(heading);
      expect(await page.title()).toMatch(new RegExp(`^${heading} \\| `));
      for (const words of [success.text, text, note]) expect(await renderedText(page)).toContain(words);
      expect(await stored(typed.fullName)).toEqual([expect.objectContaining({ ...typed, suspicion: '' })]);
    });

    it(`with scripts off, the Supabase function sends two mails about a form (on a ${hostName})`, async ({
      visit,
      functionHosts,
    }) => {
      const { url, functions, smtp } = functionHosts[hostName];
      const { page } = await visit({ url, allow: [functions], ...withoutScripts });
      await openStill(page);

      await proposalForm(page).send(buildProposal({ email: 'plain@example.com' }));

      await page.waitForURL(`${url}/received/`);
      const about = () => smtp.mails.filter(({ raw }) => raw.includes('plain@example.com'));
      await expect.poll(about, patient).toHaveLength(2);
    });
  });
});
