import { expect } from 'vitest';
import { content } from '../helpers/sampleContent.ts';
import { it } from '../helpers/browser.ts';
import { formWords } from '#site/form.ts';
import { buildProposal } from '../helpers/proposal.ts';
import { openForm } from './proposalForm.ts';
import { readAloud } from './readAloud.ts';

const { story } = content.caseStudy;

// Where a reading has changed, read the new one: `npx vitest run --project browser tests/browser/reading.test.ts -u`.

it.for([390, 1280])('names every link, button and picture at %i px', async (width, { visit }) => {
  const { page } = await visit({ width });
  await page.goto('/');
  await page.locator('footer').waitFor();
  const whole = await readAloud(page);
  const pictures = await page
    .locator('img:not(dialog *)')
    .evaluateAll((images: HTMLImageElement[]) => images.map(({ alt }) => alt));

  expect(pictures.length).toBeGreaterThan(10);
  expect(pictures.filter((alt) => !whole.includes(`“${alt}”`))).toEqual([]);
  expect(whole).not.toMatch(/^ *(link|button|image)(?! “)/m);
  if (width < 1280) return;
  await expect(whole).toMatchFileSnapshot('readings/landing.txt');
  await page.getByRole('button', { name: story.open }).click();
  await page.getByRole('dialog', { name: story.title }).waitFor();
  await expect(await readAloud(page, 'dialog')).toMatchFileSnapshot('readings/caseStudy.txt');
});

it('reads out what to change in a form with two faults, and that it is received', async ({ visit }) => {
  const { page } = await visit();
  const form = await openForm(page);
  const reads = async (fields: object, says: string, file: string) => {
    await form.send(buildProposal(fields));
    await page.getByRole('group', { name: says }).waitFor();
    const heard = await readAloud(page, 'region', content.contact.heading);
    await expect(heard).toMatchFileSnapshot(`readings/${file}.txt`);
  };
  await reads({ fullName: '', email: 'ada at example' }, formWords.errorSummary, 'faults');
  await reads({}, formWords.success.title, 'receipt');
});
