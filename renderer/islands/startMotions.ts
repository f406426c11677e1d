import { measureStart } from '../../components/frame/leave.ts';
import * as names from '../names.ts';

/** What the style sheet moves. */
const moving = '[data-rise], [data-road], [data-stage], footer';

/**
 * Lets the page move from now on. What begins above the window's lower edge has been seen in its
 * final state, and stays in it, so nothing jumps when the style sheet arrives. An older browser
 * that cannot construct a style sheet does not move. `byKey`: the first sign of life is a key,
 * which may scroll to the end of the page.
 */
export async function startMotions(byKey: boolean): Promise<void> {
  if (!document.querySelector(moving)) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(await (await fetch(names.motionSheet)).text());
  // On the way to a chosen section or to the end, nothing may change the heights above it.
  if (byKey || document.documentElement.hasAttribute(names.choice))
    await new Promise((resolve) => addEventListener('scrollend', resolve, { once: true }));
  const seen = [...document.querySelectorAll(moving)].filter(
    (part) => part.getBoundingClientRect().top < innerHeight,
  );
  for (const part of seen) part.setAttribute('data-still', '');
  measureStart(scrollY);
  addEventListener('resize', () => measureStart(0));
  document.adoptedStyleSheets.push(sheet);
}
