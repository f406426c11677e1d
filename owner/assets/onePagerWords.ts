import { wcagLuminance } from 'culori';
import { contactWays } from '../../components/primitives/contactWays.ts';
import { mailLink } from '#lib/emailAddress.ts';
import { colors } from '#site/brand.ts';
import { projectTypes } from '#site/form.ts';
import { content } from '#site/landing.ts';
import { locale } from '#site/language.ts';
import type { ContactContent } from '#site/contactRecords.ts';
import type { FooterContent } from '#site/records.ts';
import { content as sample } from '../../sample/landing.ts';
import { publicSettings, type Settings } from '../../server/settings.ts';
import { markSvg } from './mark.ts';

/** A color for each role of the light scheme. */
export type Light = Record<keyof typeof colors.light, string>;

/** The paper size of the one-pager, in CSS px. */
export const sheet = {
  A4: { name: 'A4', width: 793, height: 1122 },
  Letter: { name: 'Letter', width: 816, height: 1056 },
}[locale.paper];

export type OnePagerWords = ReturnType<typeof onePagerWords>;

/**
 * Returns everything that a placeholder in `site/onePager.html` may name: the records of the
 * landing page, and values such as the brand.
 *
 * @param light the colors of the print
 */
export function onePagerWords(settings: Settings, light: Light = colors.light) {
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
    colors: light,
    marks: { large: picture(markSvg(440, backdrop, backdrop)), small: picture(markSvg(30, onBand, accent)) },
  };
}

type Optional<Texts> = { [Name in keyof Texts as object extends Pick<Texts, Name> ? Name : never]-?: [] };

/** The optional records that the sample does not have. */
const direct: Optional<ContactContent['direct']> = {
  phone: [],
  whatsapp: [],
  profiles: [],
  address: [],
  area: [],
};
const footer: Optional<FooterContent> = { privacy: [], imprint: [] };

/**
 * Every record that the landing page of a site may have. If `data-each` names one of these, the
 * name is not misspelled, even if this site does not have the record.
 */
export const possibleRecords = {
  ...sample,
  contact: { ...sample.contact, direct: { ...sample.contact.direct, ...direct } },
  footer: { ...sample.footer, ...footer },
};

/**
 * Returns a shade of a background with more contrast to its text: a darker one behind light text,
 * and a lighter one behind dark text.
 */
const away = (ground: string, text: string) =>
  `color-mix(in srgb, ${ground} 70%, ${wcagLuminance(text) > wcagLuminance(ground) ? '#000' : '#FFF'})`;

const picture = (svg: string) => `data:image/svg+xml,${encodeURIComponent(svg)}`;

/**
 * Runs in the page. Replaces the placeholders in texts, attributes and styles. An element with
 * `data-each` is repeated for each entry of the list that `data-each` names. A record counts as a
 * list with one entry. Inside the element, `{heading}` means the entry's key `heading`, `{it}`
 * means the entry itself if it is a text, and `{number}` means the entry's number, counted from 1.
 * If the site lacks the named list or record, and `possible` has it, the element is removed.
 *
 * @returns the placeholders that no record has, and each unknown name in `data-each` with the names
 *   that are possible there
 */
export function fillWords({ words, possible }: { words: object; possible: object }) {
  const placeholders = new Set<string>();
  const lists = new Map<string, string[]>();
  // Playwright sends only the source of `fillWords` to the page, so its helpers are inside it.
  // oxlint-disable-next-line unicorn/consistent-function-scoping
  const find = (scope: object, name: string) =>
    name
      .split('.')
      .reduce<unknown>((one, part) => (one as Record<string, unknown> | undefined)?.[part], scope);
  const filled = (text: string, scope: object) =>
    text.replaceAll(/\{([a-z][\w.]*)\}/gi, (whole, name: string) => {
      const word = find(scope, name);
      if (typeof word !== 'string' && typeof word !== 'number') placeholders.add(whole);
      return String(word);
    });
  // oxlint-disable-next-line unicorn/consistent-function-scoping
  const namesIn = (record: object, before = ''): string[] =>
    Object.entries(record).flatMap(([key, value]: [string, unknown]) => {
      if (typeof value !== 'object' || value === null) return [];
      const name = before + key;
      return Array.isArray(value) ? [name] : [name].concat(namesIn(value, `${name}.`));
    });
  // oxlint-disable-next-line unicorn/consistent-function-scoping
  const fieldsOf = (record: unknown) => (typeof record === 'object' ? record : { it: record });
  const fill = (element: Element, scope: object, others: object) => {
    for (const attribute of element.attributes) attribute.value = filled(attribute.value, scope);
    // The loop runs over a copy, because `childNodes` grows while elements are repeated.
    const nodes = [...element.childNodes];
    for (const node of nodes) {
      if (node instanceof Text) node.data = filled(node.data, scope);
      else if (node instanceof HTMLElement) each(node, scope, others);
    }
  };
  const each = (element: HTMLElement, scope: object, others: object) => {
    const name = element.dataset['each'];
    if (name === undefined) return fill(element, scope, others);
    element.removeAttribute('data-each');
    const records = [find(scope, name) ?? []].flat();
    const known = [...records, find(others, name) ?? []].flat().map(fieldsOf);
    if (find(scope, name) === undefined && find(others, name) === undefined)
      lists.set(name, [...new Set([...namesIn(scope), ...namesIn(others)])]);
    // Inside the list, a `data-each` may name any field that at least one record of the list has,
    // because the field may be optional.
    const inside = Object.assign({}, others, ...known) as object;
    const copies = records.map((record, index) => {
      const copy = element.cloneNode(true) as HTMLElement;
      fill(copy, { ...scope, ...fieldsOf(record), number: index + 1 }, inside);
      return copy;
    });
    return element.replaceWith(...copies);
  };
  fill(document.documentElement, words, possible);
  return { placeholders: [...placeholders], lists: [...lists] };
}
