import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { content } from '#site/landing.ts';
import { it } from '../helpers/browserWithHeldScripts.ts';
import { hydrated, navLabel } from '../helpers/page.ts';
import { soon } from '../helpers/soon.ts';
import { buildProposal } from '../helpers/proposal.ts';
import { proposalForm, toastText } from '../helpers/proposalForm.ts';
import { storedProposals } from '../helpers/storedProposals.ts';

const { header, faq, contact } = content;

it('keeps and sends what was typed and chosen before hydration', async ({ openHeld, site }) => {
  const { page, release } = await openHeld('all');
  const request = buildProposal({ fullName: 'Fast Typist' });
  const form = proposalForm(page);
  await form.fillIn(request);

  await release();
  await hydrated(page, 'form');

  expect(await form.values()).toEqual(request);
  await form.button.click();
  await toastText(page, contact.form.success.title);
  expect(await storedProposals(site, { fullName: 'Fast Typist' })).toEqual([
    expect.objectContaining(request),
  ]);
});

describe.each(['all', 'islands'] as const)('with %s scripts delayed', (held) => {
  it('opens the drawer on an early press, and React keeps its state', async ({ openHeld }) => {
    const { page, release } = await openHeld(held, 390);
    await page.getByRole('button', { name: header.openMenu }).click();
    const drawer = page.getByRole('dialog', { name: header.menuLabel });
    await drawer.getByRole('link', { name: navLabel('#faq'), exact: true }).focus();

    await release();
    await hydrated(page, 'header');

    expect(await drawer.isVisible()).toBe(true);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(navLabel('#faq'));
    expect(await page.locator('html[data-menu], [inert]').count()).toBe(0);
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'hidden' });
    const button = page.getByRole('button', { name: header.openMenu });
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it('slides the drawer in once, and React does not move it', async ({ openHeld }) => {
    const { page, release } = await openHeld(held, 390);
    await page.evaluate(() => {
      const slides: string[] = [];
      Object.assign(globalThis, { slides });
      const note = ({ target, animationName }: AnimationEvent) => {
        if (target instanceof Element && target.matches('[role=dialog]')) slides.push(animationName);
      };
      addEventListener('animationstart', note, true);
    });
    await page.getByRole('button', { name: header.openMenu }).click();
    const drawer = page.getByRole('dialog', { name: header.menuLabel });
    await drawer.waitFor();

    await release();
    await hydrated(page, 'header');
    await page.locator('html:not([data-menu])').waitFor();
    await drawer.evaluate((dialog) => Promise.all(dialog.getAnimations().map(({ finished }) => finished)));

    const slides = await page.evaluate(() => (globalThis as unknown as { slides: string[] }).slides);
    expect(slides).toHaveLength(1);
  });

  it('keeps a drawer closed that was closed before hydration', async ({ openHeld }) => {
    const { page, release } = await openHeld(held, 390);
    const drawer = page.getByRole('dialog', { name: header.menuLabel });
    await page.getByRole('button', { name: header.openMenu }).click();
    await drawer.getByRole('button', { name: header.closeMenu }).click();

    await release();
    await hydrated(page, 'header');

    expect(await drawer.isVisible()).toBe(false);
    await page.getByRole('button', { name: header.openMenu }).click();
    await drawer.waitFor();
  });

  it('closes the first answer on an early press on its question', async ({ openHeld }) => {
    const { page, release } = await openHeld(held);
    await question(page, 0).click();
    expect(await openQuestions(page)).toEqual([]);

    await release();
    await hydrated(page, 'faq');

    expect(await openQuestions(page)).toEqual([]);
    await question(page, 0).click();
    expect(await openQuestions(page)).toEqual([0]);
  });

  it('follows early presses on two questions in their order', async ({ openHeld }) => {
    const { page, release } = await openHeld(held);
    await question(page, 1).click();
    await question(page, 2).click();
    expect(await openQuestions(page)).toEqual([2]);
    await expect.poll(() => shownAnswers(page), soon).toEqual([2]);

    await release();
    await hydrated(page, 'faq');

    expect(await openQuestions(page)).toEqual([2]);
    await question(page, 1).click();
    expect(await openQuestions(page)).toEqual([1]);
    await expect.poll(() => shownAnswers(page), soon).toEqual([1]);
  });
});

it('follows a section link at once', async ({ openHeld }) => {
  const { page } = await openHeld('all');

  await page
    .locator('header nav')
    .getByRole('link', { name: navLabel('#faq'), exact: true })
    .click();

  expect(new URL(page.url()).hash).toBe('#faq');
  await page.waitForFunction(() => scrollY > 1000);
});

function question(page: Page, index: number) {
  return page.getByRole('button', { name: faq.items[index]?.question ?? 'none', exact: true });
}

async function openQuestions(page: Page): Promise<number[]> {
  const states = await page
    .locator('[data-island=faq] button')
    .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-expanded')));
  return states.flatMap((state, index) => (state === 'true' ? [index] : []));
}

/** The indexes of the visible answers. */
async function shownAnswers(page: Page): Promise<number[]> {
  const shown = await page
    .locator('[data-answer] [role=region]')
    .evaluateAll((answers) =>
      answers.map((answer) => answer.checkVisibility({ contentVisibilityAuto: true })),
    );
  return shown.flatMap((one, index) => (one ? [index] : []));
}
