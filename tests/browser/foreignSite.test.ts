import { expect } from 'vitest';
import { fill } from '#proposal/text.ts';
import { it as base } from '../helpers/browser.ts';
import { englishTexts, startGermanSite } from '../helpers/foreignSite.ts';
import { german } from '../helpers/ownerSite.ts';
import { hydrated } from '../helpers/page.ts';
import { printed } from './printed.ts';

const { contact, header, faq } = german.landing.content;
const { fullName, email } = contact.form.fields;

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
  const quote = page.locator('blockquote').first();
  await quote.scrollIntoViewIfNeeded();
  expect(await quote.ariaSnapshot()).toContain('„');
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
  expect(englishTexts(await page.content())).toEqual([]);

  await page.getByLabel(fullName.label).fill('Ptx');
  await page.getByRole('button', { name: contact.form.submit }).click();
  await page.getByText(contact.form.success.title).first().waitFor();
  expect(englishTexts(await page.content())).toEqual([]);
});
