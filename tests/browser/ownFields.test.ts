import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { checked } from '#proposal/contract.ts';
import { migratePostgres } from '#proposal/store/migratePostgres.ts';
import { formWords as words } from '#site/form.ts';
import { freePort } from '../../lib/ports.ts';
import { it as withBrowser } from '../helpers/browser.ts';
import { functionFolder, runFunction } from '../helpers/hostedFunction.ts';
import { agencyEnv } from '../helpers/ownerSite.ts';
import { ownerTool } from '../helpers/ownerTool.ts';
import { colorOf, hydrated } from '../helpers/page.ts';
import { postgresAvailable, startPostgres } from '../helpers/postgres.ts';
import { postJson } from '../helpers/posts.ts';
import { makeCopy, runIn } from '../helpers/projectCopy.ts';
import { browserMark } from '../helpers/proposal.ts';
import { openSite } from '../helpers/site.ts';
import { readable, startSmtp, type ReceivedMail } from '../helpers/smtp.ts';
import { patient } from '../helpers/patient.ts';
import { type StoreLocation, storedProposals } from '../helpers/store.ts';
import { temporaryFolder } from '../helpers/temporaryFolder.ts';
import { serveExport } from './staticHost.ts';

/** The fields of the owner, as in docs/make-it-yours.md. */
const ownFields = `
  { name: 'phone', kind: 'tel', label: 'Phone', autocomplete: 'tel', hint: 'If you would rather be called.' },
  { name: 'company', kind: 'text', label: 'Company', longest: 60 },
  { name: 'website', kind: 'url', label: 'Website today' },
  {
    name: 'budget',
    kind: 'choice',
    label: 'Budget',
    placeholder: 'Select a range',
    options: [
      { value: 'small', label: 'Up to $5,000' },
      { value: 'large', label: 'More than $5,000' },
    ],
  },
  { name: 'consent', kind: 'checkbox', label: 'I have read the [privacy page](/privacy)', required: true },
`;

const consent = 'I have read the privacy page *';

/** The answers that a visitor gives in `ownFields`. */
const answers = {
  phone: '+1 (503) 555-0142 ext. 7',
  company: 'Analytical Engines',
  website: 'analytical.example',
  budget: 'large',
  consent: checked,
};

/** The lines that mails and lists show for the typed texts and the choices. */
const told = `Phone: ${answers.phone}\nCompany: ${answers.company}\nWebsite today: ${answers.website}`;
const chosen = 'Budget: More than $5,000\nI have read the privacy page: Yes';

/**
 * Makes a copy of the project with another form: without the target launch, and with the five
 * fields of `ownFields`. Returns the folder of the copy.
 */
async function siteWithOwnFields(): Promise<string> {
  const copy = await makeCopy(agencyEnv);
  const file = join(copy.folder, 'site/form.ts');
  const asDelivered = await readFile(file, 'utf8');
  const without = asDelivered.replace(/ {2}\{\n {4}name: 'targetLaunch',.*?\n {2}\},\n/s, '');
  const withFields = without.replace(/(?= {2}\{\n {4}name: 'details')/, ownFields);
  await writeFile(file, `${withFields}formWords.privacy += ' See [how we keep it](/privacy).';\n`);
  await copy.run('scripts/build.ts');
  return copy.folder;
}

/**
 * Exports the copy in `folder`, and serves the export from a static host. Its form sends requests
 * to the function on Deno, which has a Postgres database.
 *
 * @param smtpUrl the owner's mail server
 */
async function startExport(folder: string, smtpUrl: string) {
  const [port, postgres] = [await freePort(), await startPostgres()];
  const databaseUrl = await postgres.createDatabase();
  await migratePostgres(databaseUrl);
  const owners = { ...agencyEnv, SITE_URL: `http://127.0.0.1:${port}` };
  const secrets = { ...owners, SMTP_URL: smtpUrl, SUPABASE_DB_URL: databaseUrl };
  const running = await runFunction(join(folder, functionFolder), secrets);
  const SUPABASE_URL = new URL(running.url).origin;
  const project = { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY: 'sb_key' };
  await runIn(folder, { ...owners, ...project })('scripts/exportStatic.ts');
  const host = await serveExport(join(folder, 'dist/static'), port);
  async function stop() {
    host.stop();
    await running.stop();
    await postgres.stop();
  }
  const location = { DATA_DIR: temporaryFolder(), DATABASE_URL: databaseUrl };
  return { exportHost: { url: host.url, functions: SUPABASE_URL, ...storeAt(location) }, stop };
}

/** Tests tell their requests apart by the email address. */
const storeAt = (store: StoreLocation) => ({
  store,
  stored: (email: string) =>
    storedProposals({ dataDir: store.DATA_DIR, databaseUrl: store.DATABASE_URL }, { email }),
});

/**
 * - `owned`: the folder that `siteWithOwnFields` returns, its server with a SQLite database, and
 *   the owner's mail server.
 * - `functionHosts`: the server, and the static host if the machine has Postgres.
 */
const it = withBrowser
  .extend('owned', { scope: 'file' }, async ({}, { onCleanup }) => {
    const [folder, smtp] = [await siteWithOwnFields(), await startSmtp()];
    const site = await openSite({ ...agencyEnv, SMTP_URL: smtp.url }, ['dist/server/index.mjs'], folder);
    onCleanup(async () => {
      await site.kill();
      await smtp.stop();
    });
    return { folder, smtp, url: site.url, dataDir: site.dataDir };
  })
  .extend('functionHosts', { scope: 'file' }, async ({ owned }, { onCleanup }) => {
    const { folder, smtp, url, dataDir } = owned;
    const server = { url, functions: url, ...storeAt({ DATA_DIR: dataDir }) };
    if (!postgresAvailable) return new Map([['server', server]]);
    const { exportHost, stop } = await startExport(folder, smtp.url);
    onCleanup(stop);
    return new Map([
      ['server', server],
      ['static host', exportHost],
    ]);
  })
  .extend('openForm', async ({ visit, owned }) => async (options: { javaScript?: boolean } = {}) => {
    const { page, expectProblem } = await visit({ url: owned.url, reducedMotion: 'reduce', ...options });
    await page.goto('/');
    if (options.javaScript !== false) await hydrated(page, 'form');
    return { page, expectProblem, summary: page.getByRole('group', { name: words.errorSummary }) };
  });

const hostNames = postgresAvailable ? ['server', 'static host'] : ['server'];

/** Fills in the form and sends it. */
async function send(page: Page, email: string) {
  for (const [label, value] of [
    ['Full Name *', 'Ada Lovelace'],
    ['Email *', email],
    ['Phone', answers.phone],
    ['Company', answers.company],
    ['Website today', answers.website],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByLabel('Budget').selectOption(answers.budget);
  await page.getByLabel('Project Details').fill('A site for our care agency.');
  await page.getByLabel(consent).check();
  await page.getByRole('button', { name: words.submit }).click();
}

/** Posts a request with the same answers to a host's function, without the page. */
async function post(functions: string, email: string): Promise<void> {
  const values = { ...answers, email, targetLaunch: undefined };
  await postJson(functions, values, browserMark).expect(200);
}

it('the form says what is wrong with a phone number, text or web address in a field of the owner’s own', async ({
  openForm,
}) => {
  const { page, summary } = await openForm();
  await page.getByLabel('Phone', { exact: true }).fill('12');
  await page.getByLabel('Website today').fill('nowhere');
  await page.getByLabel('Company').fill('x'.repeat(61));

  await page.getByRole('button', { name: words.submit }).click();

  for (const message of [
    'Phone: enter a phone number like 503 555 0142',
    'Company: use 60 characters or fewer',
    'Website today: enter an address like example.com',
  ])
    await summary.getByRole('link', { name: message }).waitFor();
});

it.for(['privacy page', 'how we keep it'])(
  'the link "%s" in a text of the form has the color of the text around it',
  async (name, { openForm }) => {
    const { page } = await openForm();
    const link = page.getByRole('link', { name });

    expect(await colorOf(link)).toBe(await colorOf(link.locator('..')));
  },
);

it('the summary of errors links to a required checkbox that is not ticked', async ({ openForm }) => {
  const { page, summary } = await openForm();
  await page.getByRole('button', { name: words.submit }).click();

  await summary.getByRole('link', { name: 'Tick the box to go on: I have read the privacy page' }).click();

  await page.getByLabel(consent).and(page.locator(':focus')).waitFor();
});

it('the receipt of a sent form shows the label of the chosen option, and that the checkbox was ticked', async ({
  openForm,
}) => {
  const { page } = await openForm();

  await send(page, 'receipt@example.com');

  const receipt = page.getByRole('group', { name: words.success.title });
  await receipt.getByText('More than $5,000').waitFor();
  expect(await receipt.locator('dl').innerText()).toMatch(/Budget\s+More than \$5,000\s+I have .*\s+Yes/);
});

it('once the form is sent, its checkbox is no longer ticked', async ({ openForm }) => {
  const { page } = await openForm();

  await send(page, 'cleared@example.com');

  await page.getByRole('group', { name: words.success.title }).waitFor();
  expect(await page.getByLabel(consent).isChecked()).toBe(false);
});

it('without scripts, a refused form comes back with its checkbox still ticked', async ({ openForm }) => {
  const { page, expectProblem, summary } = await openForm({ javaScript: false });
  expectProblem(/422/);
  await page.getByLabel(consent).check();

  await page.locator('form').evaluate((form) => HTMLFormElement.prototype.submit.call(form));

  await summary.waitFor();
  expect(await page.getByLabel(consent).isChecked()).toBe(true);
});

describe.each(hostNames)('%s', (hostName) => {
  it.for([
    { by: 'with scripts', javaScript: true },
    { by: 'without scripts', javaScript: false },
  ])(
    `on a ${hostName}, each answer in a form sent $by is stored, also in fields that the owner added`,
    async ({ javaScript }, { visit, functionHosts }) => {
      const { url, functions, stored } = functionHosts.get(hostName)!;
      const { page } = await visit({ url, allow: [functions], javaScript, reducedMotion: 'reduce' });
      await page.goto('/');
      if (javaScript) await hydrated(page, 'form');
      const email = `${javaScript ? 'scripted' : 'plain'}@example.com`;

      await send(page, email);

      if (javaScript) await page.getByRole('group', { name: words.success.title }).waitFor();
      else await page.waitForURL(/\/received\//);
      expect(await stored(email)).toEqual([
        expect.objectContaining({ fullName: 'Ada Lovelace', ...answers }),
      ]);
    },
  );

  it(`on a ${hostName}, the mail to the site’s owner has the labels and answers of fields they added`, async ({
    functionHosts,
    owned,
  }) => {
    await post(functionHosts.get(hostName)!.functions, 'noted@example.com');

    const { notification } = await mailsAbout('noted@example.com', owned.smtp);

    expect(notification).toContain(`${told}\n${chosen}`);
  });

  it(`on a ${hostName}, the visitor’s confirmation mail has no text typed into a field the owner added`, async ({
    functionHosts,
    owned,
  }) => {
    await post(functionHosts.get(hostName)!.functions, 'confirmed@example.com');

    const { confirmation } = await mailsAbout('confirmed@example.com', owned.smtp);

    expect(confirmation).toContain(chosen);
    for (const text of [answers.phone, answers.company, answers.website])
      expect(confirmation).not.toContain(text);
  });

  it(`on a ${hostName}, the site’s owner finds a request by the answer to a field they added`, async ({
    functionHosts,
    owned,
  }) => {
    const { functions, store } = functionHosts.get(hostName)!;
    await post(functions, 'found@example.com');

    const { stdout } = await inbox(owned.folder, store, '--json', '--find', 'analytical');

    expect(JSON.parse(stdout)).toContainEqual(
      expect.objectContaining({ email: 'found@example.com', phone: answers.phone }),
    );
  });

  it(`on a ${hostName}, the spreadsheet of requests has a column for each field that the form has now`, async ({
    functionHosts,
    owned,
  }) => {
    const { functions, store } = functionHosts.get(hostName)!;
    await post(functions, 'listed@example.com');
    const file = join(temporaryFolder(), 'requests.xlsx');

    await inbox(owned.folder, store, '--xlsx', file);

    const sheet = await sheetIn(file);
    for (const text of ['Website today', 'I have read the privacy page', 'More than $5,000', answers.phone])
      expect(sheet).toContain(`>${text}<`);
    expect(sheet).not.toContain('Target Launch');
  });

  // The tests below run the owner's command in this process, with the form of the sample, which has
  // none of the added fields.
  it(`on a ${hostName}, a request is shown with labels and answers of fields since removed from the form`, async ({
    functionHosts,
  }) => {
    const { functions, store, stored } = functionHosts.get(hostName)!;
    await post(functions, 'shown@example.com');
    const id = (await stored('shown@example.com'))[0]?.id ?? '';

    const { out } = await ownerTool(store, '--show', id);

    expect(out.replaceAll(/ +/g, ' ')).toContain(`\n${told}\nBudget: More than $5,000\n`);
  });

  it(`on a ${hostName}, the spreadsheet of requests has the answers to removed fields in one cell`, async ({
    functionHosts,
  }) => {
    const { functions, store } = functionHosts.get(hostName)!;
    await post(functions, 'kept@example.com');
    const file = join(temporaryFolder(), 'requests.xlsx');

    await ownerTool(store, '--xlsx', file);

    expect(await sheetIn(file)).toContain('\nWebsite today: analytical.example\nBudget: More than $5,000');
  });

  it(`on a ${hostName}, a request is found by the answers to fields since removed from the form`, async ({
    functionHosts,
  }) => {
    const { functions, store } = functionHosts.get(hostName)!;
    await post(functions, 'sought@example.com');

    const { out } = await ownerTool(store, '--json', '--find', 'analytical');

    expect(JSON.parse(out)).toContainEqual(expect.objectContaining({ email: 'sought@example.com' }));
  });

  it(`on a ${hostName}, a request with answers to removed fields is erased by its email address`, async ({
    functionHosts,
  }) => {
    const { functions, store, stored } = functionHosts.get(hostName)!;
    await post(functions, 'erased@example.com');

    const { out } = await ownerTool(store, '--delete', 'erased@example.com', '--yes');

    expect(out).toContain('1 request deleted');
    expect(await stored('erased@example.com')).toEqual([]);
  });
});

/** Runs the owner's command in the copy, whose form has the added fields. */
const inbox = (folder: string, store: Record<string, string>, ...options: string[]) =>
  runIn(folder, { ...agencyEnv, ...store })('owner/inbox.ts', ...options);

/** The owner's spreadsheet, as text. */
const sheetIn = async (file: string) =>
  strFromU8(unzipSync(await readFile(file))['xl/worksheets/sheet1.xml']!);

/** Waits for both mails about a visitor's request, and returns them as text. */
async function mailsAbout(email: string, smtp: { mails: readonly ReceivedMail[] }) {
  const about = () => smtp.mails.filter((mail) => readable(mail).includes(email));
  await expect.poll(() => about().length, patient).toBe(2);
  const textOf = (toVisitor: boolean) => {
    const mail = about().find(({ to }) => to.includes(email) === toVisitor);
    return mail ? readable(mail).replaceAll('\r\n', '\n') : '';
  };
  return { notification: textOf(false), confirmation: textOf(true) };
}
