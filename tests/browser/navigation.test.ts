import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { waitForLayout } from '../../lib/waitForLayout.ts';
import { content } from '../helpers/sampleContent.ts';
import { it } from '../helpers/browser.ts';
import { boxOf, expectInSight, gapBelowHeader, hydrated, navLabel, scrollEnds } from '../helpers/page.ts';
import { patient } from '../helpers/patient.ts';
import { holdBack } from '../helpers/visit.ts';

const { header, hero, work, testimonials, contact } = content;
const scheduling = 'https://scheduling.example.com/alderway/live-demo';
const project = work.projects[2]!;

it.for([
  { withOrWithout: 'with', javaScript: true },
  { withOrWithout: 'without', javaScript: false },
])('each link to a section leads there ($withOrWithout scripts)', async ({ javaScript }, { visit }) => {
  // With reduced motion, so that the page jumps to a section at once. Another test is about smooth
  // scrolling.
  const { page } = await visit({ javaScript, reducedMotion: 'reduce' });
  await page.goto('/');
  if (javaScript) await hydrated(page, 'header');
  for (const { label, href } of [...header.nav, hero.start, hero.seeWork]) {
    const links = page.locator('header nav, main > :first-child');
    await links.getByRole('link', { name: label, exact: true }).click();
    expect(new URL(page.url()).hash).toBe(href);
    await expectInSight(page, href.slice(1));
  }
  if (!javaScript) return;
  for (const { company } of testimonials.items) {
    const image = work.projects.find(({ title }) => title === company)?.image;
    if (!image) continue;
    await page.getByRole('link', { name: `${testimonials.link} ${company}` }).click();
    await page.waitForURL(`**/#${image}`);
    const heading = page.locator('#work').getByRole('heading', { name: company });
    await expect.poll(async () => Math.abs((await boxOf(heading)).y - 400), patient).toBeLessThan(380);
  }
});

it('the links to the scheduling page and to projects open new tabs, as each link says', async ({ visit }) => {
  // With reduced motion, because a card that moves while the page scrolls is not where it was
  // measured.
  const { page, context } = await visit({ allow: [scheduling, project.url], reducedMotion: 'reduce' });
  await context.route(/^https:/, (route) => route.fulfill({ body: 'Another site' }));
  await page.goto('/');
  const demo = (place: string, name: string) => page.locator(place).getByRole('link', { name, exact: true });
  const card = page.locator('#work article').nth(2);
  for (const [pressed, url] of [
    [demo('header', header.demo), scheduling],
    [demo('#contact', contact.demo.button), scheduling],
    [card, project.url],
    [demo('[role=dialog]', header.demo), scheduling],
  ] as const) {
    if (pressed === card) await page.setViewportSize({ width: 390, height: 800 });
    else if (!(await pressed.isVisible())) await page.getByRole('button', { name: header.openMenu }).click();
    const [tab] = await Promise.all([context.waitForEvent('page'), pressed.click()]);
    await tab.waitForLoadState();
    expect(tab.url()).toBe(url);
    await tab.close();
  }
  await page.getByRole('dialog', { name: header.menuLabel }).waitFor({ state: 'hidden' });

  // Every link to another site says that it opens a new tab.
  const links = await page.locator('a[target]').evaluateAll((all: HTMLAnchorElement[]) =>
    all.map(({ href, target, rel, ariaDescribedByElements }) => {
      return { href, target, rel, says: ariaDescribedByElements?.[0]?.textContent };
    }),
  );
  const rel = expect.stringContaining('noopener');
  for (const link of links) expect(link).toMatchObject({ target: '_blank', rel, says: content.newTab });
  const projects = work.projects.map(({ url }) => url);
  expect(links.map(({ href }) => href)).toEqual(expect.arrayContaining([...projects, scheduling]));
});

it.for([
  { how: 'smoothly', width: 360, reducedMotion: 'no-preference' },
  { how: 'in one step', width: 1280, reducedMotion: 'reduce' },
] as const)(
  'the page scrolls $how to a chosen section if prefers-reduced-motion is $reducedMotion',
  async ({ how, width, reducedMotion }, { visit }) => {
    const { page } = await visit({ width, reducedMotion });
    await page.goto('/#contact');
    await untilAt(page, 'the edge');
    await waitForLayout(page);
    const passed = await page.evaluateHandle(() => {
      const positions = new Set<number>();
      addEventListener('scroll', () => positions.add(scrollY));
      return positions;
    });
    await page
      .locator('footer')
      .getByRole('link', { name: navLabel('#faq'), exact: true })
      .press('Enter');
    await expect.poll(() => gapBelowHeader(page, 'faq'), patient).toBeLessThanOrEqual(1);
    // A smooth scroll passes dozens of positions. The browser reports a scroll in the next frame.
    // Focusing the link may have scrolled the page before.
    const positions = () => passed.evaluate(({ size }) => size);
    const [least, most] = how === 'smoothly' ? [5, Infinity] : [1, 2];
    await expect.poll(positions, patient).toBeGreaterThanOrEqual(least);
    expect(await positions()).toBeLessThanOrEqual(most);
  },
);

it.for([
  ['a section to which a link has led stays right below the header when fonts arrive late', 'nothing'],
  ['fonts that arrive after the visitor has scrolled away do not scroll the page back', 'the wheel'],
] as const)('%s', async ([, by], { visit }) => {
  const { prepare, release } = holdBack('**/*.woff2');
  const { page } = await visit({ width: 390, prepare });
  await page.goto('/', { waitUntil: 'commit' });
  await page.locator('footer a[href="#contact"]').evaluate((link: HTMLElement) => link.click());
  if (by !== 'nothing') await untilAt(page, 'the edge');

  await page.mouse.move(200, 400);
  if (by === 'the wheel') await page.mouse.wheel(0, -2000);
  const expected = by === 'nothing' ? 'the edge' : 'elsewhere';
  if (by !== 'nothing') await untilAt(page, expected);
  release();
  await waitForLayout(page);
  await scrollEnds(page);
  await untilAt(page, expected);
});

it.for(['3d-shop', 'möbel'])(
  'a press on a link to #%s moves the focus to that section, whatever characters its name has',
  async (id, { visit }) => {
    const { page } = await visit({ reducedMotion: 'reduce' });
    await page.goto('/');
    await page.locator('#faq').evaluate((section, name) => (section.id = name), id);
    const link = page.locator('footer').getByRole('link', { name: navLabel('#faq'), exact: true });
    await link.evaluate((one: HTMLAnchorElement, name) => (one.href = `#${name}`), id);

    await link.click();

    await expect.poll(() => page.evaluate(() => document.activeElement?.id), patient).toBe(id);
  },
);

it('between the hero and the form, a link to the form stays at a phone’s lower edge', async ({ visit }) => {
  const { page } = await visit({ width: 390, height: 844, reducedMotion: 'reduce' });
  await page.goto('/');
  await waitForLayout(page);
  const way = page.locator('main > div > a[href="#contact"]').last();
  /**
   * Returns the position of the link to the form in the window, and whether a thumb can press its
   * middle.
   */
  const placeAt = async (section: string) => {
    await page
      .locator(section)
      .evaluate((one) => one.scrollIntoView({ block: 'start', behavior: 'instant' }));
    return way.evaluate((link) => {
      const { left, right, top, bottom } = link.getBoundingClientRect();
      const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      return { reached: link.contains(hit), bottom, height: bottom - top };
    });
  };
  expect((await placeAt('h1')).reached).toBe(false);
  for (const section of ['#work', '[aria-labelledby=case-study-heading]', '#compare', '#faq'])
    expect(await placeAt(section)).toEqual({ reached: true, bottom: 844, height: 48 });
  expect((await placeAt('#contact')).bottom).toBeLessThanOrEqual(80);
  await page.setViewportSize({ width: 768, height: 1024 });
  expect(await way.isVisible()).toBe(false);
});

it('the link to the form at a phone’s lower edge is in front of the row of projects', async ({ visit }) => {
  const { page } = await visit({ width: 390, height: 844, reducedMotion: 'reduce' });
  await page.goto('/');
  await waitForLayout(page);
  const link = page.locator('main > div > a[href="#contact"]').last();

  // The upper half of the first picture is above the window's lower edge.
  await page
    .locator('#work .shot')
    .first()
    .evaluate((picture) => {
      const { top, height } = picture.getBoundingClientRect();
      scrollTo({ top: scrollY + top + height / 2 - innerHeight, behavior: 'instant' });
    });

  await expect.poll(() => link.evaluate(isInFront), patient).toBe(true);
});

it('at a phone’s lower edge, no text shows beside or below the link to the form', async ({ visit }) => {
  const { page } = await visit({ width: 390, height: 844, reducedMotion: 'reduce' });
  await page.goto('/#faq');
  await waitForLayout(page);
  const way = page.locator('main > div > a[href="#contact"]').last();

  const besideAndBelow = await way.evaluate((link) => {
    const { top, bottom } = link.getBoundingClientRect();
    return [
      [1, (top + bottom) / 2],
      [innerWidth - 1, (top + bottom) / 2],
      [innerWidth / 2, innerHeight - 1],
    ].map(([x, y]) => link.contains(document.elementFromPoint(x!, y!)));
  });

  expect(besideAndBelow).toEqual([true, true, true]);
});

it('the focus ring of the link at a phone’s lower edge is inside the window', async ({ visit }) => {
  const { page } = await visit({ width: 390, height: 844, reducedMotion: 'reduce' });
  await page.goto('/#faq');
  await waitForLayout(page);
  const way = page.locator('main > div > a[href="#contact"]').last();

  await way.focus();
  // The browser shows focus rings only after a key was pressed.
  await page.keyboard.press('Shift');

  const ring = await way.evaluate((link) => {
    const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(link);
    return { outlineStyle, beyond: parseFloat(outlineWidth) + parseFloat(outlineOffset) };
  });
  expect(ring.outlineStyle).toBe('solid');
  expect(ring.beyond).toBeLessThan(0);
});

/** Whether nothing covers an element at a point near its left end. */
function isInFront(one: Element) {
  const { left, top, height } = one.getBoundingClientRect();
  return one.contains(document.elementFromPoint(left + height, top + height / 2));
}

/** Waits until the contact section is at the header's edge, or far from it. */
async function untilAt(page: Page, expected: 'the edge' | 'elsewhere') {
  const place = async () => {
    const px = await gapBelowHeader(page, 'contact');
    return px <= 1 ? 'the edge' : px > 1500 ? 'elsewhere' : px;
  };
  await expect.poll(place, patient).toBe(expected);
}
