import { expect } from 'vitest';
import { content } from '#site/landing.ts';
import { navLabel } from '../../helpers/page.ts';
import { soon } from '../../helpers/soon.ts';
import type { Target } from '../drivers/engine.ts';
import type { JourneyTest, Visitor, VisitOptions } from '../visitor.ts';

const { openMenu, closeMenu, menuLabel } = content.header;
const opener: Target = { role: 'button', name: openMenu };
const closer: Target = { role: 'button', name: closeMenu };
const drawer: Target = { role: 'dialog', name: menuLabel };

export function drawerJourneys(it: JourneyTest, options?: VisitOptions) {
  it('opens the drawer with the focus in it, and closes it on its own button', async ({ visit }) => {
    const visitor = await visit({ ...options, width: 390 });
    await visitor.open('/');
    await expect.poll(() => expanded(visitor), soon).toBe('false');

    await visitor.press(opener);
    await visitor.sees(drawer);
    await expect.poll(() => focusIsIn(visitor), soon).toBe(true);
    await visitor.press(closer);

    await visitor.seesNo(drawer);
    expect(await expanded(visitor)).toBe('false');
    await expect.poll(() => hasFocus(visitor), soon).toBe(true);
  });

  it('closes the drawer on Escape, and opens it again', async ({ visit }) => {
    const visitor = await visit({ ...options, width: 390 });
    await visitor.open('/');
    await visitor.press(opener);
    await visitor.sees(closer);

    await visitor.key('Escape');
    await visitor.seesNo(drawer);
    await expect.poll(() => hasFocus(visitor), soon).toBe(true);
    await visitor.press(opener);

    await visitor.sees(closer);
  });

  it('closes the drawer after a choice, and goes to the section', async ({ visit }) => {
    const visitor = await visit({ ...options, width: 390 });
    await visitor.open('/');
    await visitor.press(opener);

    await visitor.press({ role: 'link', name: navLabel('#compare'), inDialog: true });

    await visitor.seesNo(drawer);
    const inWindow = () =>
      visitor.query({ role: 'heading', name: content.comparison.heading }, (heading) => {
        const { top = -1, bottom = Infinity } = heading?.getBoundingClientRect() ?? {};
        return top > 0 && bottom < innerHeight;
      });
    await expect.poll(inWindow, soon).toBe(true);
  });
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
