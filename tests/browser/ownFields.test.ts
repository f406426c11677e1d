import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { formWords as words } from '#site/form.ts';
import { it } from '../helpers/browser.ts';
import { hydrated } from '../helpers/page.ts';
import { agencyEnv } from '../helpers/ownerSite.ts';
import { migratedDatabase, postgresAvailable, startPostgres } from '../helpers/postgres.ts';
import { makeCopy, runIn } from '../helpers/projectCopy.ts';
import { openSite } from '../helpers/site.ts';
import { mailServer, readable } from '../helpers/smtp.ts';
import { soon } from '../helpers/soon.ts';
import { temporaryFolder } from '../helpers/temporaryFolder.ts';

/** What an owner asks for besides, as docs/make-it-yours.md says. */
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
const told = 'Phone: +1 (503) 555-0142 ext. 7\nCompany: Analytical Engines\nWebsite today: example.com';

/** Fills in fields by their labels, and sends the form. */
async function send(page: Page, values: Record<string, string>) {
  for (const [label, value] of Object.entries(values))
    await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByRole('button', { name: words.submit }).click();
}

/** Asks for a proposal, and leaves nothing out. */
async function ask(page: Page, details: string) {
  await page.getByLabel('Budget').selectOption('large');
  await page.getByLabel(consent).check();
  await send(page, { ...typed, 'Project Details': details });
}

it('takes an owner’s own fields by each way, and shows, finds and erases them', async ({ visit }) => {
  // The owner asks for no target launch, and for five fields more.
  const { folder, run } = await makeCopy(agencyEnv);
  const file = join(folder, 'site/form.ts');
  const asDelivered = await readFile(file, 'utf8');
  const without = asDelivered.replace(/ {2}\{\n {4}name: 'targetLaunch',.*?\n {2}\},\n/s, '');
  await writeFile(file, without.replace(/(?= {2}\{\n {4}name: 'details')/, ownFields));
  await run('scripts/build.ts');
  const smtp = await mailServer();
  const places: Record<string, string>[] = [{ DATA_DIR: temporaryFolder() }];
  if (postgresAvailable) {
    const postgres = await startPostgres();
    onTestFinished(() => postgres.stop());
    const { databaseUrl } = await migratedDatabase(postgres);
    places.push({ DATA_DIR: temporaryFolder(), DATABASE_URL: databaseUrl });
  }

  const inboxes = [];
  for (const place of places) {
    const settings = { ...agencyEnv, SMTP_URL: smtp.url, ...place };
    const site = await openSite(settings, ['dist/server/index.mjs'], folder);
    onTestFinished(() => void site.kill());
    const { page } = await visit({ url: site.url, reducedMotion: 'reduce' });
    await page.goto('/');
    await hydrated(page, 'form');
    await send(page, { Phone: '12', 'Website today': 'nowhere', Company: 'x'.repeat(61) });
    const summary = page.getByRole('group', { name: words.errorSummary });
    for (const name of [
      'Phone: enter a phone number like 503 555 0142',
      'Company: use 60 characters or fewer',
      'Website today: enter an address like example.com',
    ])
      await summary.getByRole('link', { name }).waitFor();
    await summary.getByRole('link', { name: 'Tick the box to go on: I have read the privacy page' }).click();
    expect(await page.locator('[type=checkbox]:focus').count()).toBe(1);
    await page.goto('/');
    // The draft of what was refused is there by then.
    await hydrated(page, 'form');
    await ask(page, 'By script');
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
    await ask(plain.page, 'By a plain post');
    await plain.page.waitForURL('**/received/#receipt');

    await expect.poll(() => smtp.mails.length, soon).toBe(4);
    const mails = smtp.mails.splice(0).map((mail) => readable(mail).replaceAll('\r\n', '\n'));
    const consented = 'Budget: More than $5,000\nI have read the privacy page: Yes';
    expect(mails.filter((mail) => mail.includes(consented))).toHaveLength(4);
    expect(mails.filter((mail) => mail.includes(told))).toHaveLength(2);

    const inPlace = runIn(folder, { ...agencyEnv, ...place });
    const tool = async (...options: string[]) => (await inPlace('owner/inbox.ts', ...options)).stdout;
    /** The owner's spreadsheet, as text. */
    const sheet = async () => {
      const book = join(temporaryFolder(), 'requests.xlsx');
      await tool('--xlsx', book);
      return strFromU8(unzipSync(await readFile(book))['xl/worksheets/sheet1.xml']!);
    };
    inboxes.push({ tool, sheet });
    const found = JSON.parse(await tool('--json', '--find', 'analytical')) as { phone: string }[];
    expect(found.map(({ phone }) => phone)).toEqual([typed.Phone, typed.Phone]);
    const table = await sheet();
    for (const text of ['Website today', 'More than $5,000', typed.Phone])
      expect(table).toContain(`>${text}<`);
    expect(table).not.toContain('Target Launch');
  }

  // The owner takes the fields back.
  await writeFile(file, without);
  for (const { tool, sheet } of inboxes) {
    const [{ id } = { id: '' }] = JSON.parse(await tool('--json')) as { id: string }[];
    const shown = await tool('--show', id);
    expect(shown.replaceAll(/ +/g, ' ')).toContain(`\n${told}\nBudget: More than $5,000\n`);
    expect(await sheet()).toContain('\nWebsite today: example.com\nBudget: More than $5,000');
    expect(await tool('--find', 'analytical')).toContain('Ada Lovelace');
    expect(await tool('--delete', 'ada@example.com', '--yes')).toContain('2 requests');
    expect(JSON.parse(await tool('--json'))).toEqual([]);
  }
});
