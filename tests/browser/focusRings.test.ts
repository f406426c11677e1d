import { expect } from 'vitest';
import { waitForFonts } from '../../lib/waitForFonts.ts';
import { it } from '../helpers/browser.ts';
import { focusRing } from './looks.ts';
import { hydrated } from '../helpers/page.ts';

/** Each kind of control, and what its ring surrounds if it is not the control. */
type Kinds = Record<string, string[]>;

const kinds: Kinds = {
  'the brand': ['[data-bar] > a'],
  'a section of the menu': ['[data-bar] nav a'],
  'a button': ['main a[href="#contact"]'],
  'a project': ['#work article a', '#work article'],
  'the next project': ['#work li:last-child > a'],
  'a button on dark ground': ['button[popovertarget]'],
  'the picture of a quote': ['figure > a'],
  'a question': ['#faq button'],
  'a field': ['[name=fullName]'],
  'a list': ['[name=projectType]'],
  'the form’s button': ['form [type=submit]'],
  'a link in the footer': ['footer nav a'],
};

const onPhones: Kinds = {
  'the menu button': ['[data-menu-button]'],
  'a way of the comparison': ['[type=radio]', 'label:has([type=radio])'],
  'the way to the form': ['main > p > a'],
};

it.for(['light', 'dark'] as const)(
  'are seen on every kind of control, in %s',
  async (colorScheme, { visit }) => {
    const { page } = await visit({ width: 1280, colorScheme, reducedMotion: 'reduce' });
    await page.goto('/');
    await waitForFonts(page);
    for (const island of ['header', 'faq', 'form'] as const) await hydrated(page, island);

    const areSeen = async (all: Kinds) => {
      for (const [kind, [selector = '', around = selector]] of Object.entries(all)) {
        const thickness = await focusRing(page.locator(selector).first(), page.locator(around).first());
        // WCAG 2.2, 2.4.13.
        expect.soft(thickness, kind).toBeGreaterThanOrEqual(2);
      }
    };
    await areSeen(kinds);
    await page.setViewportSize({ width: 390, height: 800 });
    await areSeen(onPhones);
  },
);
