import { writeFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { fill } from '#proposal/text.ts';
import { it as base } from '../helpers/browser.ts';
import { startGermanSite } from '../helpers/germanSite.ts';
import { german } from '../helpers/ownerSite.ts';
import { hydrated } from '../helpers/page.ts';
import { printed } from './printed.ts';

const { contact, header, faq } = german.landing.content;
const { fullName, email } = contact.form.fields;

// oxlint-disable-next-line no-empty-pattern
const it = base.extend('german', { scope: 'file' }, async ({}, { onCleanup }) => {
  const site = await startGermanSite();
  onCleanup(site.stop);
  return site;
});

it('quotes, prints, opens menu and answers, asks for what is missing, and takes a request', async ({
  german: { url },
  visit,
}) => {
  const { page } = await visit({ url, width: 390, reducedMotion: 'reduce' });
  await page.goto('/');
  const quote = page.locator('blockquote p').first();
  expect(await quote.evaluate((one) => getComputedStyle(one, '::before').content)).toBe('"„"');
  expect((await printed(page, 'A4')).stranded).toEqual([]);
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
});

it('shows a PDF of its own, and preflight finds no text of the samples', async ({
  german: { folder, run },
}) => {
  await writeFile(`${folder}/site/public/one-pager.pdf`, '%PDF-1.7 of their own');
  const { findings } = await run('owner/preflight.ts', '--json', '--no-browser')
    .catch((error: unknown) => error as { stdout: string })
    .then(({ stdout }) => JSON.parse(stdout) as { findings: { file: string; problem: string }[] });

  expect(findings.filter(({ problem }) => problem.includes("still the sample's"))).toEqual([]);
  expect(findings.filter(({ file }) => file === 'site/public/one-pager.pdf')).toEqual([]);
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
