import { expect } from 'vitest';
import { content } from '#site/landing.ts';
import { it } from '../helpers/browserWithHeldScripts.ts';
import { hydrated, motionsEnd, navLabel } from '../helpers/page.ts';
import { buildProposal } from '../helpers/proposal.ts';
import { proposalForm, toastText } from '../helpers/proposalForm.ts';
import { storedProposals } from '../helpers/storedProposals.ts';

const { header, contact } = content;

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

it.for(['all', 'islands'] as const)(
  'opens the drawer on an early press, once, and React keeps its state, with %s scripts delayed',
  async (held, { openHeld }) => {
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
    await drawer.getByRole('link', { name: navLabel('#faq'), exact: true }).focus();

    await release();
    await hydrated(page, 'header');

    await page.locator('html:not([data-menu])').waitFor();
    await motionsEnd(drawer);
    expect(await page.evaluate(() => (globalThis as unknown as { slides: string[] }).slides)).toHaveLength(1);
    expect(await drawer.isVisible()).toBe(true);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(navLabel('#faq'));
    expect(await page.locator('html[data-menu], [inert]').count()).toBe(0);
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'hidden' });
    const button = page.getByRole('button', { name: header.openMenu });
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
  },
);

it('follows a section link at once', async ({ openHeld }) => {
  const { page } = await openHeld('all');

  await page
    .locator('header nav')
    .getByRole('link', { name: navLabel('#faq'), exact: true })
    .click();

  expect(new URL(page.url()).hash).toBe('#faq');
  await page.waitForFunction(() => scrollY > 1000);
});
