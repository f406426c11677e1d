import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { formWords as words } from '#site/form.ts';
import { freePort } from '../../lib/ports.ts';
import { it } from '../helpers/browser.ts';
import { hydrated } from '../helpers/page.ts';
import { functionFolder, runFunction } from '../helpers/hostedFunction.ts';
import { agencyEnv } from '../helpers/ownerSite.ts';
import { migratedDatabase, postgresAvailable, startPostgres } from '../helpers/postgres.ts';
import { makeCopy, runIn } from '../helpers/projectCopy.ts';
import { openSite } from '../helpers/site.ts';
import { mailServer, readable } from '../helpers/smtp.ts';
import { soon } from '../helpers/soon.ts';
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
  { name: 'consent', kind: 'checkbox', label: 'I have read the privacy page', required: true },
`;

const typed = {
  'Full Name *': 'Ada Lovelace',
  'Email *': 'ada@example.com',
  Phone: '+1 (503) 555-0142 ext. 7',
  Company: 'Analytical Engines',
  'Website today': 'example.com',
};
const consent = 'I have read the privacy page *';

/**
 * A copy of the project with another form: without the target launch, and with five more fields.
 */
async function siteWithOwnFields() {
  const copy = await makeCopy(agencyEnv);
  const file = join(copy.folder, 'site/form.ts');
  const asDelivered = await readFile(file, 'utf8');
  const without = asDelivered.replace(/ {2}\{\n {4}name: 'targetLaunch',.*?\n {2}\},\n/s, '');
  const own = without.replace(/(?= {2}\{\n {4}name: 'details')/, ownFields);
  await writeFile(file, own);
  await copy.run('scripts/build.ts');
  return { ...copy, takeBack: () => writeFile(file, without) };
}

/** The owner's spreadsheet, as text. */
async function sheetOf(tool: (...options: string[]) => Promise<string>): Promise<string> {
  const file = join(temporaryFolder(), 'requests.xlsx');
  await tool('--xlsx', file);
  return strFromU8(unzipSync(await readFile(file))['xl/worksheets/sheet1.xml']!);
}

/** Fills in the form and sends it. */
async function send(page: Page, details: string) {
  for (const [label, value] of Object.entries(typed))
    await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByLabel('Budget').selectOption('large');
  await page.getByLabel('Project Details').fill(details);
  await page.getByLabel(consent).check();
  await page.getByRole('button', { name: words.submit }).click();
}

it('stores an owner’s fields in both databases by every way, and shows, finds and erases them', async ({
  visit,
}) => {
  const { folder, takeBack } = await siteWithOwnFields();
  const smtp = await mailServer();
  const site = await openSite({ ...agencyEnv, SMTP_URL: smtp.url }, ['dist/server/index.mjs'], folder);
  onTestFinished(() => void site.kill());

  const { page } = await visit({ url: site.url, reducedMotion: 'reduce' });
  await page.goto('/');
  await hydrated(page, 'form');
  await page.getByLabel('Phone', { exact: true }).fill('12');
  await page.getByLabel('Website today').fill('nowhere');
  await page.getByLabel('Company').fill('x'.repeat(61));
  await page.getByRole('button', { name: words.submit }).click();
  const summary = page.getByRole('group', { name: words.errorSummary });
  for (const message of [
    'Phone: enter a phone number like 503 555 0142',
    'Company: use 60 characters or fewer',
    'Website today: enter an address like example.com',
  ])
    await summary.getByRole('link', { name: message }).waitFor();
  await summary.getByRole('link', { name: 'Tick the box to go on: I have read the privacy page' }).click();
  expect(await page.getByLabel(consent).evaluate((box) => box === document.activeElement)).toBe(true);
  await page.goto('/');
  // The draft of the refused form is stored by then.
  await hydrated(page, 'form');
  await send(page, 'By script');
  const receipt = page.getByRole('group', { name: words.success.title });
  await receipt.waitFor();
  expect(await receipt.locator('dl').innerText()).toMatch(/Budget\s+More than \$5,000\s+I have .*\s+Yes/);
  expect(await page.getByLabel(consent).isChecked()).toBe(false);

  const plain = await visit({ url: site.url, javaScript: false });
  plain.expectProblem(/422/);
  await plain.page.goto('/');
  await plain.page.getByLabel(consent).check();
  await plain.page.locator('form').evaluate((form) => HTMLFormElement.prototype.submit.call(form));
  await plain.page.getByRole('group', { name: words.errorSummary }).waitFor();
  expect(await plain.page.getByLabel(consent).isChecked()).toBe(true);
  await send(plain.page, 'By a plain post');
  await plain.page.waitForURL('**/received/#receipt');

  await expect.poll(() => smtp.mails.length, soon).toBe(4);
  const mails = smtp.mails.map((mail) => readable(mail).replaceAll('\r\n', '\n'));
  const consented = 'Budget: More than $5,000\nI have read the privacy page: Yes';
  expect(mails.filter((mail) => mail.includes(consented))).toHaveLength(4);
  const told = 'Phone: +1 (503) 555-0142 ext. 7\nCompany: Analytical Engines\nWebsite today: example.com';
  expect(mails.filter((mail) => mail.includes(told))).toHaveLength(2);

  const places = [{ DATA_DIR: site.dataDir }, ...(postgresAvailable ? [await sentByTheExport()] : [])];
  const tools = places.map((place) => async (...options: string[]) => {
    const { stdout } = await runIn(folder, { ...agencyEnv, ...place })('owner/inbox.ts', ...options);
    return stdout;
  });
  for (const tool of tools) {
    const found = JSON.parse(await tool('--json', '--find', 'analytical')) as { phone: string }[];
    expect(found.map(({ phone }) => phone)).toEqual([typed.Phone, typed.Phone]);
    const sheet = await sheetOf(tool);
    for (const text of ['Website today', 'More than $5,000', typed.Phone])
      expect(sheet).toContain(`>${text}<`);
    expect(sheet).not.toContain('Target Launch');
  }
  await takeBack();
  for (const tool of tools) {
    const [{ id } = { id: '' }] = JSON.parse(await tool('--json')) as { id: string }[];
    const shown = await tool('--show', id);
    expect(shown.replaceAll(/ +/g, ' ')).toContain(`\n${told}\nBudget: More than $5,000\n`);
    expect(await sheetOf(tool)).toContain('\nWebsite today: example.com\nBudget: More than $5,000');
    expect(await tool('--find', 'analytical')).toContain('Ada Lovelace');
    expect(await tool('--delete', 'ada@example.com', '--yes')).toContain('2 requests');
    expect(JSON.parse(await tool('--json'))).toEqual([]);
  }

  /**
   * Does the same from the export on a static host, with and without scripts, to the function on
   * Deno.
   */
  async function sentByTheExport() {
    const [port, postgres] = [await freePort(), await startPostgres()];
    onTestFinished(() => postgres.stop());
    const { databaseUrl } = await migratedDatabase(postgres);
    const owners = { ...agencyEnv, SITE_URL: `http://127.0.0.1:${port}` };
    const secrets = { ...owners, SMTP_URL: smtp.url, SUPABASE_DB_URL: databaseUrl };
    const running = await runFunction(join(folder, functionFolder), secrets);
    onTestFinished(running.stop);
    const SUPABASE_URL = new URL(running.url).origin;
    const project = { SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY: 'sb_key' };
    await runIn(folder, { ...owners, ...project })('scripts/exportStatic.ts');
    const host = await serveExport(join(folder, 'dist/static'), port);
    onTestFinished(host.stop);
    for (const javaScript of [true, false]) {
      const { page: exported } = await visit({ url: host.url, allow: [SUPABASE_URL], javaScript });
      await exported.goto('/');
      if (javaScript) await hydrated(exported, 'form');
      await send(exported, `From the export, scripts: ${javaScript}`);
      if (javaScript) await exported.getByRole('group', { name: words.success.title }).waitFor();
      else await exported.waitForURL('**/received/');
    }
    return { DATABASE_URL: databaseUrl, DATA_DIR: temporaryFolder() };
  }
});
