import { expect } from 'vitest';
import { content } from '#site/landing.ts';
import { it } from '../helpers/browser.ts';
import { type Focused, focused, tabTo } from '../helpers/keyboard.ts';
import { hydrated } from '../helpers/page.ts';
import { chosen } from '../helpers/proposal.ts';
import { soon } from '../helpers/soon.ts';
import { storedProposals } from '../helpers/storedProposals.ts';

const { skip, header, hero, work, comparison, testimonials, caseStudy, faq, contact } = content;
const { fields, submit, success, errorSummary } = contact.form;

it('goes from the address bar to a sent request by keyboard alone', async ({ visit, site }) => {
  const { page } = await visit();
  await page.goto('/');

  // The skip link comes first, is visible, and skips the header.
  await page.keyboard.press('Tab');
  expect(await focused(page)).toMatchObject({ name: skip, inSight: true });
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  expect((await focused(page)).name).toBe(hero.start.label);

  // The case study takes the focus and returns it.
  await tabTo(page, caseStudy.story.open);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: caseStudy.story.title });
  await dialog.waitFor();
  expect((await focused(page)).name).toBe(caseStudy.story.close);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect((await focused(page)).name).toBe(caseStudy.story.open);

  // It never covers what the keyboard moves on to: once Tab leaves it, it closes.
  await page.keyboard.press('Enter');
  await dialog.waitFor();
  while (await dialog.isVisible()) {
    expect(await dialog.evaluate((one) => one.contains(document.activeElement))).toBe(true);
    await page.keyboard.press('Tab');
  }
  expect((await focused(page)).inSight).toBe(true);

  // The questions open by Enter and by Space.
  const [, second, third] = faq.items;
  await tabTo(page, second?.question ?? '');
  await page.keyboard.press('Enter');
  await page.getByText(second?.answer ?? '').waitFor();
  await tabTo(page, third?.question ?? '', 1);
  await page.keyboard.press('Space');
  await page.getByText(third?.answer ?? '').waitFor();

  // Sent too early, the form lists what is missing and links to it.
  await tabTo(page, submit);
  await hydrated(page, 'form');
  await page.keyboard.press('Enter');
  await page.getByText(errorSummary, { exact: true }).waitFor();
  expect((await focused(page)).name).toContain(errorSummary);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  expect((await focused(page)).name).toBe(fields.fullName.label);

  // The form is filled in and sent.
  const fullName = 'Keyboard Only';
  await page.keyboard.type(fullName);
  await tabTo(page, fields.email.label, 1);
  await page.keyboard.type('keyboard@example.com');
  await tabTo(page, fields.projectType.label, 1);
  // A list is searched by what is typed.
  await page.keyboard.type(chosen.projectType.label.split(/\W/)[0] ?? '');
  await tabTo(page, fields.targetLaunch.label, 1);
  await page.keyboard.press('ArrowDown');
  await tabTo(page, fields.details.label, 1);
  await page.keyboard.type('Rides that people can book without a mouse.');
  await tabTo(page, submit, 1);
  await page.keyboard.press('Enter');
  const panel = page.getByRole('group', { name: success.title });
  await panel.waitFor();

  await expect.poll(() => panel.evaluate((one) => one === document.activeElement), soon).toBe(true);
  await expect.poll(() => focused(page), soon).toMatchObject({ inSight: true });
  await tabTo(page, contact.demo.button, 1);
  await tabTo(page, contact.form.another, 1);
  expect(await storedProposals(site, { fullName })).toEqual([
    expect.objectContaining({
      email: 'keyboard@example.com',
      projectType: chosen.projectType.value,
      targetLaunch: chosen.targetLaunch.value,
      details: 'Rides that people can book without a mouse.',
    }),
  ]);
});

it.for([1280, 390])(
  'reaches every control in order, visible and with a focus ring, at %i px',
  async (width, { visit }) => {
    const { page } = await visit({ width, reducedMotion: 'reduce' });
    await page.goto('/');
    await hydrated(page, 'form');
    await page.evaluate(() => scrollTo(0, 0));

    const order = expectedOrder(width);
    const way: Focused[] = [];
    while (way.length < order.length) {
      await page.keyboard.press('Tab');
      // Nothing scrolls smoothly.
      way.push(await focused(page, 'at once'));
    }

    expect(way.map(({ name }) => name)).toEqual(order);
    expect(way.filter(({ inSight, ringed }) => !inSight || !ringed)).toEqual([]);
  },
);

/** The page from top to bottom, in reading order. */
function expectedOrder(width: number): string[] {
  const brand = 'Alderway';
  const sections = header.nav.map(({ label }) => label);
  return [
    skip,
    brand,
    ...(width < 900 ? [header.openMenu] : [...sections, header.demo]),
    hero.start.label,
    hero.seeWork.label,
    ...work.projects.map(({ title }) => title),
    work.next.heading + work.next.link.label,
    caseStudy.story.open,
    caseStudy.project.label,
    ...testimonials.items
      .filter(({ company }) => work.projects.some(({ title }) => title === company))
      .map(({ company }) => `${testimonials.link} ${company}`),
    ...(width < 720 ? [comparison.ways[0] ?? ''] : []),
    ...faq.items.map(({ question }) => question),
    ...(width < 600 ? [hero.start.label] : []),
    ...Object.values(fields).map(({ label }) => label),
    submit,
    contact.demo.button,
    contact.onePager.button,
    'hello@alderway.example',
    brand,
    ...header.nav.map(({ label }) => label),
  ];
}
