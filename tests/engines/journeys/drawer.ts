import { expect } from 'vitest';
import { content } from '#site/landing.ts';
import { navLabel } from '../../helpers/page.ts';
import { soon } from '../../helpers/soon.ts';
import type { Target } from '../drivers/engine.ts';
import type { Visitor } from '../visitor.ts';

const { openMenu, closeMenu, menuLabel } = content.header;
const opener: Target = { role: 'button', name: openMenu };
const closer: Target = { role: 'button', name: closeMenu };
const drawer: Target = { role: 'dialog', name: menuLabel };

/** Opens the drawer on a small screen, and closes it in every way. */
export async function operateDrawer(visitor: Visitor) {
  await expect.poll(() => expanded(visitor), soon).toBe('false');
  await visitor.press(opener);
  await visitor.sees(drawer);
  await expect.poll(() => focusIsIn(visitor), soon).toBe(true);
  await visitor.press(closer);
  await visitor.seesNo(drawer);
  expect(await expanded(visitor)).toBe('false');
  await expect.poll(() => hasFocus(visitor), soon).toBe(true);

  await visitor.press(opener);
  await visitor.sees(closer);
  await visitor.key('Escape');
  await visitor.seesNo(drawer);
  await expect.poll(() => hasFocus(visitor), soon).toBe(true);

  await visitor.press(opener);
  await visitor.press({ role: 'link', name: navLabel('#compare'), inDialog: true });
  await visitor.seesNo(drawer);
  await visitor.seesInWindow({ role: 'heading', name: content.comparison.heading });
}

function expanded(visitor: Visitor) {
  return visitor.query(opener, (button) => button?.getAttribute('aria-expanded'));
}

function hasFocus(visitor: Visitor) {
  return visitor.query(opener, (button) => button !== null && button === document.activeElement);
}

function focusIsIn(visitor: Visitor) {
  return visitor.query(drawer, (dialog) => {
    const active = document.activeElement;
    if (!dialog || !active || active === document.body) return false;
    return dialog.contains(active) || active.contains(dialog);
  });
}
