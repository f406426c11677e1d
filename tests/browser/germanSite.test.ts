import { readFile, writeFile } from 'node:fs/promises';
import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect } from 'vitest';
import type { mails } from '#site/mails.ts';
import type { proxyTexts } from '#site/proxies.ts';
import type * as form from '#site/form.ts';
import { content } from '../german/landing.ts';
import { content as errorContent } from '../german/errorPages.ts';
import { germanEnv, makeGermanSite } from '../german/makeGermanSite.ts';
import { mails as germanMails } from '../german/mails.ts';
import { ownPages } from '../german/ownPages.ts';
import { proxyTexts as germanProxies } from '../german/proxies.ts';
import * as germanForm from '../german/form.ts';
import { it as base } from '../helpers/browser.ts';
import { checkHtml, hasJava } from '../helpers/nu.ts';
import { hydrated } from '../helpers/page.ts';
import { printed } from '../helpers/printed.ts';
import { startSite } from '../helpers/site.ts';
import { startSmtp } from '../helpers/smtp.ts';
import { soon } from '../helpers/soon.ts';

const java = await hasJava();

// A text that the second site lacks is a type error here.
({ mails: germanMails, form: germanForm, proxies: germanProxies }) satisfies {
  mails: typeof mails;
  form: typeof form;
  proxies: typeof proxyTexts;
};

// oxlint-disable-next-line no-empty-pattern
const it = base.extend('german', { scope: 'file' }, async ({}, { onCleanup }) => {
  const made = await makeGermanSite();
  const smtp = await startSmtp();
  const env = { ...germanEnv, SMTP_URL: smtp.url };
  const site = await startSite(env, undefined, made.folder);
  onCleanup(async () => {
    await site.stop();
    await smtp.stop();
    await made.remove();
  });
  return { ...made, url: site.url, mails: smtp.mails };
});

const [ownPage] = ownPages;
const { contact, header, hero, faq, footer } = content;

describe('a second site', () => {
  it('says everything in German, for people and for programs', async ({ german, visit }) => {
    const html = await (await fetch(german.url)).text();

    expect(html).toContain('<html lang="de">');
    expect(html).toContain('"inLanguage":"de"');
    const { page } = await visit({ url: german.url });
    await page.goto('/');
    for (const { label, href } of [footer.privacy, footer.imprint])
      expect(await page.locator('footer').getByRole('link', { name: label }).getAttribute('href')).toBe(href);
    expect(await page.locator('footer').innerText()).toMatch(/© 2020–\d{4} Veilchen\. Alle Rechte/);
    const quote = page.locator('blockquote p').first();
    expect(await quote.evaluate((one) => getComputedStyle(one, '::before').content)).toBe('"„"');
    for (const name of [header.demo, contact.demo.button]) {
      const links = page.getByRole('link', { name, exact: true });
      expect(await links.first().getAttribute('href')).toBe(new URL(germanEnv.SCHEDULING_URL).origin);
    }
    expect((await printed(page, 'A4')).stranded).toEqual([]);
    const missing = await (await fetch(`${german.url}/gibt-es-nicht`)).text();
    expect(missing).toContain(errorContent.notFound.heading);
  });

  it.skipIf(!java)('sends no document with errors or warnings of the W3C checker', async ({ german }) => {
    const files = ['/', ownPage!.path].map(async (path, index) => {
      const file = `${german.folder}/${index}.html`;
      await writeFile(file, await (await fetch(german.url + path)).text());
      return file;
    });

    expect(await checkHtml(await Promise.all(files))).toEqual([]);
  });

  it('opens menu and answers, asks for what is missing, and takes a request', async ({ german, visit }) => {
    const { page } = await visit({ url: german.url, width: 390 });
    await page.goto('/');
    await page.getByRole('button', { name: header.openMenu }).click();
    await page.getByRole('dialog').getByRole('link', { name: header.nav[2]!.label }).click();
    await page.getByRole('button', { name: faq.items[1]!.question }).click();
    await page.getByText(faq.items[1]!.answer).waitFor();

    await hydrated(page, 'form');
    const { fullName, email } = contact.form.fields;
    await page.getByLabel(fullName.label).fill('x'.repeat(201));
    await page.getByLabel(email.label).fill('ada@veilchen.studio');
    await page.getByRole('button', { name: contact.form.submit }).click();
    await page.getByRole('link', { name: 'Der Name darf höchstens 200 Zeichen haben' }).waitFor();

    await page.getByLabel(fullName.label).fill('Ada Beispiel');
    await page.getByRole('button', { name: contact.form.submit }).click();
    await page.getByText(contact.form.success.title).first().waitFor();
    await expect.poll(() => german.mails.length, soon).toBe(2);
    const raw = german.mails.map((mail) => mail.raw).join('\n');
    expect(raw).toContain('Subject: Veilchen hat Ihre Anfrage bekommen');
    expect(raw).toContain('Subject: Anfrage von Ada Beispiel');
    expect(raw).toContain('<html lang=3D"de">');
  });

  it('has its owner’s page, with the settings in its text, linked in the footer and for search engines', async ({
    german,
    visit,
  }) => {
    const { page } = await visit({ url: german.url, javaScript: false });
    await page.goto('/');
    await page.locator('footer').getByRole('link', { name: ownPage!.label }).click();
    await page.getByRole('heading', { level: 1, name: ownPage!.title }).waitFor();

    const main = page.getByRole('main');
    expect(await main.getByRole('listitem').allInnerTexts()).toEqual([
      'Tastatur und Vorleseprogramm',
      'Kontraste, hell und dunkel',
    ]);
    expect(await main.getByRole('link').last().getAttribute('href')).toBe(
      `mailto:${germanEnv.CONTACT_EMAIL}`,
    );
    const text = await main.innerText();
    expect(text).toContain('Anfragen werden nach 1.095 Tagen gelöscht.');
    // SUPABASE_URL is not set.
    expect(text).not.toContain('Sie liegen bei');
    expect(await (await fetch(`${german.url}/sitemap.xml`)).text()).toContain(`${ownPage!.path}</loc>`);
    expect((await fetch(`${german.url}/datenschutz`)).status).toBe(404);
    await page.locator('footer').getByRole('link', { name: header.nav[0]!.label }).click();
    await page.waitForURL(`**/${header.nav[0]!.href}`);
  });

  it('prints its own one-pager, and preflight finds no text of the samples', async ({ german }) => {
    await german.run('scripts/assets/index.ts', 'one-pager');
    const pdf = await getDocumentProxy(
      new Uint8Array(await readFile(`${german.folder}/public/one-pager.pdf`)),
    );
    const { text } = await extractText(pdf, { mergePages: true });
    const { findings } = await german
      .run('scripts/preflight.ts', '--json', '--no-browser')
      .catch((error: unknown) => error as { stdout: string })
      .then(({ stdout }) => JSON.parse(stdout) as { findings: { file: string; problem: string }[] });

    expect(text.replace(/\s+/g, ' ')).toContain(hero.heading);
    expect(text).toContain(content.handout.services);
    expect((await pdf.getMetadata()).info).toMatchObject({ Language: 'de' });
    expect(findings.filter(({ problem }) => problem.includes("still the sample's"))).toEqual([]);
    expect(findings.filter(({ file }) => file === 'public/one-pager.pdf')).toEqual([]);
  });
});
