import { readFile, writeFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { extractText, getDocumentProxy } from 'unpdf';
import { expect } from 'vitest';
import { fill } from '#proposal/text.ts';
import { it as base } from '../helpers/browser.ts';
import { installed } from '../helpers/installed.ts';
import { checkHtml } from '../helpers/nu.ts';
import { agencyEnv, german, translated, writeGermanSite } from '../helpers/ownerSite.ts';
import { hydrated } from '../helpers/page.ts';
import { printed } from '../helpers/printed.ts';
import { makeCopy } from '../helpers/projectCopy.ts';
import { startSite } from '../helpers/site.ts';
import { readable, startSmtp } from '../helpers/smtp.ts';
import { soon } from '../helpers/soon.ts';

const settings = { ...agencyEnv, KEEP_PROPOSALS_DAYS: '1095' };
const { contact, header, hero, faq, footer, handout } = german.landing.content;
const { fullName, email } = contact.form.fields;
const { confirmation, notification } = german.mails.mails;
const privacy = german.ownPages.ownPages[0]!;

// oxlint-disable-next-line no-empty-pattern
const it = base.extend('german', { scope: 'file' }, async ({}, { onCleanup }) => {
  const made = await makeCopy(settings);
  await writeGermanSite(made.folder);
  await made.run('scripts/build.ts');
  const smtp = await startSmtp();
  const site = await startSite({ ...settings, SMTP_URL: smtp.url }, undefined, made.folder);
  onCleanup(async () => {
    await site.stop();
    await smtp.stop();
  });
  return { ...made, url: site.url, mails: smtp.mails };
});

it('says everything in its own language, on each page, for people and for programs', async ({
  german: { url },
  visit,
}) => {
  const { page, expectProblem } = await visit({ url });
  expectProblem(/404/);
  for (const path of [privacy.path, '/nowhere', '/']) {
    await page.goto(path);
    expect(await englishTexts(page)).toEqual([]);
    expect(await page.locator('html').getAttribute('lang')).toBe('de');
  }
  expect(await (await fetch(url)).text()).toContain('"inLanguage":"de"');
  for (const { label, href } of [footer.privacy!, footer.imprint!])
    expect(await page.locator('footer').getByRole('link', { name: label }).getAttribute('href')).toBe(href);
  expect(await page.locator('footer').innerText()).toMatch(
    new RegExp(`© 2024–\\d{4} Fernstone\\. ${footer.rights}`),
  );
  const quote = page.locator('blockquote p').first();
  expect(await quote.evaluate((one) => getComputedStyle(one, '::before').content)).toBe('"„"');
  for (const name of [header.demo, contact.demo!.button])
    expect(await page.getByRole('link', { name, exact: true }).first().getAttribute('href')).toBe(
      settings.SCHEDULING_URL,
    );
  expect((await printed(page, 'A4')).stranded).toEqual([]);
});

it.skipIf(!installed.java)(
  'sends no document with errors or warnings of the W3C checker',
  async ({ german: { folder, url } }) => {
    const files = ['/', privacy.path].map(async (path, index) => {
      const file = `${folder}/${index}.html`;
      await writeFile(file, await (await fetch(url + path)).text());
      return file;
    });

    expect(await checkHtml(await Promise.all(files))).toEqual([]);
  },
);

it('opens menu and answers, asks for what is missing, and takes a request', async ({
  german: { url, mails },
  visit,
}) => {
  const { page } = await visit({ url, width: 390 });
  await page.goto('/');
  await page.getByRole('button', { name: header.openMenu }).click();
  await page.getByRole('dialog').getByRole('link', { name: header.nav[2]!.label }).click();
  await page.getByRole('button', { name: faq.items[1]!.question }).click();
  await page.getByText(faq.items[1]!.answer).waitFor();

  await hydrated(page, 'form');
  await page.getByLabel(fullName.label).fill('x'.repeat(201));
  await page.getByLabel(email.label).fill('pq@fernstone.studio');
  await page.getByRole('button', { name: contact.form.submit }).click();
  const { tooLong } = german.form.fieldErrors.fullName;
  await page.getByRole('link', { name: fill(tooLong, { max: '200' }) }).waitFor();
  expect(await englishTexts(page)).toEqual([]);

  await page.getByLabel(fullName.label).fill('Ptx');
  await page.getByRole('button', { name: contact.form.submit }).click();
  await page.getByText(contact.form.success.title).first().waitFor();
  expect(await englishTexts(page)).toEqual([]);
  await expect.poll(() => mails.length, soon).toBe(2);
  const both = mails.map(readable).join('\n');
  expect(both).toContain(`Subject: ${fill(confirmation.subject, { brand: 'Fernstone' })}`);
  expect(both).toMatch(new RegExp(`${notification.received}:</b> \\d+\\.\\d+\\.20\\d\\d<`));
  expect(both).toContain('<html lang="de">');
});

it('has its owner’s page, with the settings in its text, linked in the footer and for search engines', async ({
  german: { url },
  visit,
}) => {
  const { page } = await visit({ url, javaScript: false });
  await page.goto('/');
  await page.locator('footer').getByRole('link', { name: privacy.label }).click();
  await page.getByRole('heading', { level: 1, name: privacy.title }).waitFor();

  const main = page.getByRole('main');
  expect(await main.getByRole('listitem').allInnerTexts()).toEqual(['One', 'Two'].map(translated));
  expect(await main.getByRole('link').last().getAttribute('href')).toBe(`mailto:${settings.CONTACT_EMAIL}`);
  const text = await main.innerText();
  expect(text).toContain(translated('After 1.095 days it is erased'));
  // SUPABASE_URL is not set.
  expect(text).not.toContain(translated('The requests are stored in a database'));
  expect(await (await fetch(`${url}/sitemap.xml`)).text()).toContain(`${privacy.path}</loc>`);
  expect((await fetch(`${url}/imprint`)).status).toBe(404);
  await page.locator('footer').getByRole('link', { name: header.nav[0]!.label }).click();
  await page.waitForURL(`**/${header.nav[0]!.href}`);
});

it('prints its own one-pager, and preflight finds no text of the samples', async ({
  german: { folder, run },
}) => {
  await run('scripts/assets/index.ts', 'one-pager');
  const pdf = await getDocumentProxy(new Uint8Array(await readFile(`${folder}/public/one-pager.pdf`)));
  const { text } = await extractText(pdf, { mergePages: true });
  const { findings } = await run('scripts/preflight.ts', '--json', '--no-browser')
    .catch((error: unknown) => error as { stdout: string })
    .then(({ stdout }) => JSON.parse(stdout) as { findings: { file: string; problem: string }[] });

  expect(text.replace(/\s+/g, ' ')).toContain(hero.heading);
  expect(text).toContain(handout.services);
  expect((await pdf.getMetadata()).info).toMatchObject({ Language: 'de' });
  expect(findings.filter(({ problem }) => problem.includes("still the sample's"))).toEqual([]);
  expect(findings.filter(({ file }) => file === 'public/one-pager.pdf')).toEqual([]);
});

/** What a page says with letters that no text of this site has: to be read or heard, or in the tab. */
function englishTexts(page: Page) {
  return page.evaluate(() => {
    const names = ['aria-label', 'alt', 'placeholder', 'title'];
    const spoken = [...document.querySelectorAll('*')].flatMap((one) =>
      names.map((name) => one.getAttribute(name) ?? ''),
    );
    const texts = document.createTreeWalker(document, NodeFilter.SHOW_TEXT);
    const read = [];
    while (texts.nextNode())
      if (!texts.currentNode.parentElement?.matches('script, style, noscript'))
        read.push(texts.currentNode.nodeValue ?? '');
    const said = [...spoken, ...read];
    return said.filter((text) => /[aeiou]/i.test(text.replaceAll(/\S+@\S+|Fernstone/g, '')));
  });
}
