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

it('opens the drawer on an early press, once, and React keeps its state', async ({ openHeld }) => {
  const { page, release } = await openHeld('all', 390);
  await page.evaluate(() => {
    document.body.dataset['slides'] = '';
    addEventListener(
      'animationstart',
      ({ target }) => {
        if ((target as Element).matches('[role=dialog]')) document.body.dataset['slides'] += '+';
      },
      true,
    );
  });
  await page.getByRole('button', { name: header.openMenu }).click();
  const drawer = page.getByRole('dialog', { name: header.menuLabel });
  await drawer.getByRole('link', { name: navLabel('#faq'), exact: true }).focus();

  await release();
  await hydrated(page, 'header');

  await page.locator('html:not([data-menu])').waitFor();
  await motionsEnd(drawer);
  expect(await page.locator('body').getAttribute('data-slides')).toBe('+');
  expect(await drawer.isVisible()).toBe(true);
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(navLabel('#faq'));
  expect(await page.locator('[inert]').count()).toBe(0);
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'hidden' });
  const button = page.getByRole('button', { name: header.openMenu });
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
});
