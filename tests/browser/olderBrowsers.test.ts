import { expect } from 'vitest';
import { it } from '../helpers/browser.ts';
import { hydrated } from '../helpers/page.ts';
import { buildProposal } from '../helpers/proposal.ts';
import { content } from '../helpers/sampleContent.ts';
import { proposalForm } from './proposalForm.ts';
import { holdBack } from '../helpers/visit.ts';
import { formWords as words } from '#site/form.ts';

const { header, faq, contact, caseStudy } = content;

/** Browsers that lack something the newest have: it is taken away before the page's own scripts run. */
const older = {
  'Safari 15': () => {
    delete (AbortSignal as Partial<typeof AbortSignal>).timeout;
    delete (Document.prototype as Partial<Document>).adoptedStyleSheets;
    delete (ShadowRoot.prototype as Partial<ShadowRoot>).adoptedStyleSheets;
  },
  'Firefox 118': () => {
    delete (Element.prototype as Partial<Element>).ariaExpanded;
  },
  'Chrome 109': () => {
    delete (URL as Partial<typeof URL>).canParse;
    delete (HTMLElement.prototype as Partial<HTMLElement>).popover;
    delete (HTMLElement.prototype as Partial<HTMLElement>).hidePopover;
    // oxlint-disable-next-line typescript/unbound-method
    const { closest } = Element.prototype;
    Element.prototype.closest = function (selector: string) {
      if (selector.includes(':popover-open')) throw new DOMException('unknown pseudo-class', 'SyntaxError');
      return closest.call(this, selector) as never;
    };
  },
  'no CSS Font Loading': () => Object.defineProperty(Document.prototype, 'fonts', { value: undefined }),
  'a font that throws': () => {
    Object.getPrototypeOf(document.fonts).load = () => {
      throw new Error('No such font');
    };
  },
};

for (const [name, takeAway] of Object.entries(older))
  it(`answers every press in ${name}, before and after hydration, and says what is open`, async ({
    visit,
  }) => {
    const scripts = holdBack(/\/assets\/.*\.js$/);
    const { page } = await visit({
      width: 390,
      reducedMotion: 'reduce',
      prepare: async (profile) => {
        await profile.addInitScript(takeAway);
        await scripts.prepare(profile);
      },
    });
    await page.goto('/', { waitUntil: 'commit' });
    const menu = page.getByRole('button', { name: header.openMenu });
    await menu.click();
    await page.getByRole('dialog', { name: header.menuLabel }).waitFor();
    expect(await page.locator('[data-menu-button]').getAttribute('aria-expanded')).toBe('true');
    await page.keyboard.press('Escape');
    const { question, answer } = faq.items[1]!;
    const button = page.getByRole('button', { name: question, exact: true });
    await button.click();
    await page.getByText(answer, { exact: true }).waitFor();
    expect(await button.getAttribute('aria-expanded')).toBe('true');
    await page.getByRole('button', { name: caseStudy.story.open }).focus();
    await button.focus();

    scripts.release();
    for (const island of ['faq', 'onePager', 'form'] as const) {
      await hydrated(page, island);
    }
    await button.click();
    await page.getByText(answer, { exact: true }).waitFor({ state: 'hidden' });
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: contact.onePager.button, exact: true }).click();
    expect((await download).suggestedFilename()).toBe(contact.onePager.saveAs);
    await page.getByRole('status').getByText(contact.onePager.toast.text).waitFor();
    await page.locator('[data-toasts]').getByText(contact.onePager.toast.text).waitFor();
    const form = proposalForm(page);
    await form.fillIn(buildProposal({ fullName: name, email: 'ada@bücher.example' }));
    await form.button.click();
    await page.getByRole('group', { name: words.success.title }).waitFor();
  });
