import { wcagLuminance } from 'culori';
import { contactWays } from '../../components/primitives/contactWays.ts';
import { mailLink } from '#lib/emailAddress.ts';
import { colours } from '#site/brand.ts';
import { projectTypes } from '#site/form.ts';
import { content } from '#site/landing.ts';
import { locale } from '#site/language.ts';
import { publicSettings, type Settings } from '../../server/settings.ts';
import { markSvg } from './mark.ts';

/** A color for each role of the light scheme. */
export type Light = Record<keyof typeof colours.light, string>;

/** The one-pager's paper, in CSS px. */
export const sheet = {
  A4: { name: 'A4', width: 793, height: 1122 },
  Letter: { name: 'Letter', width: 816, height: 1056 },
}[locale.paper];

export type OnePagerWords = ReturnType<typeof onePagerWords>;

/**
 * Everything that `site/onePager.html` may name in braces: the landing page's records, and what
 * else the page says.
 *
 * @param light the colors that it is printed in
 */
export function onePagerWords(settings: Settings, light: Light = colours.light) {
  const { brand, contactEmail, schedulingUrl } = publicSettings(settings);
  const { band, onBand, accent } = light;
  const backdrop = away(band, onBand);
  return {
    ...content,
    lang: locale.lang,
    brand,
    contactEmail,
    mailLink: mailLink(contactEmail),
    schedulingUrl,
    schedulingPage: schedulingUrl.replace(/^https?:\/\/|\/$/g, ''),
    ways: contactWays(content.contact.direct),
    services: projectTypes.filter(({ value }) => value !== 'other').map(({ label }) => label),
    colours: light,
    marks: { large: picture(markSvg(440, backdrop, backdrop)), small: picture(markSvg(30, onBand, accent)) },
  };
}

/** A shade of a ground that texts on it stand out from even more: darker below light texts. */
const away = (ground: string, text: string) =>
  `color-mix(in srgb, ${ground} 70%, ${wcagLuminance(text) > wcagLuminance(ground) ? '#000' : '#FFF'})`;

const picture = (svg: string) => `data:image/svg+xml,${encodeURIComponent(svg)}`;

/**
 * Runs in the page. Puts words into the places of their names in braces, in texts, attributes and
 * styles. An element with `data-each` is repeated for each of what it names, whose fields it may
 * name without the way to them, a text as `{it}`, and its number as `{number}`.
 *
 * @returns the names that stand for nothing
 */
export function fillWords(words: object): string[] {
  const unknown = new Set<string>();
  // The page has nothing that stands outside of this function.
  // oxlint-disable-next-line unicorn/consistent-function-scoping
  const find = (scope: object, name: string) =>
    name
      .split('.')
      .reduce<unknown>((one, part) => (one as Record<string, unknown> | undefined)?.[part], scope);
  const filled = (text: string, scope: object) =>
    text.replaceAll(/\{([a-z][\w.]*)\}/gi, (whole, name: string) => {
      const word = find(scope, name);
      if (typeof word !== 'string' && typeof word !== 'number') unknown.add(whole);
      return String(word);
    });
  const fill = (element: Element, scope: object) => {
    for (const attribute of element.attributes) attribute.value = filled(attribute.value, scope);
    // The live list grows with the copies.
    const nodes = [...element.childNodes];
    for (const node of nodes) {
      if (node instanceof Text) node.data = filled(node.data, scope);
      else if (node instanceof HTMLElement) each(node, scope);
    }
  };
  const each = (element: HTMLElement, scope: object) => {
    const name = element.dataset['each'];
    if (!name) return fill(element, scope);
    element.removeAttribute('data-each');
    const records = [find(scope, name) ?? []].flat();
    const copies = records.map((record, index) => {
      const copy = element.cloneNode(true) as HTMLElement;
      fill(copy, { ...scope, ...(typeof record === 'object' ? record : { it: record }), number: index + 1 });
      return copy;
    });
    return element.replaceWith(...copies);
  };
  fill(document.documentElement, words);
  return [...unknown];
}
