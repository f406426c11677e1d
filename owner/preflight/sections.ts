import { DomUtils, parseDocument } from 'htmlparser2';
import { addressMeant, decoded } from '#lib/address.ts';
import { hrefsOf, type SiteText } from '../../lib/textsIn.ts';
import { type Finding, findingsIn } from './finding.ts';

/** A link as it was typed, the page that shows it, and the place that a finding about it names. */
type Link = { href: string; page: string; file: string; field: string };

/** The links and ids of a page. `sections` are the ids of its sections and projects. */
type Page = { links: Set<string>; ids: Set<string>; sections: string[] };

/**
 * Finds links to a section that does not exist on the page to which the link leads, such as
 * `/#prices`. The link may lead to the page that shows it, or to another page of the site.
 *
 * @param documents the documents of the current build, by address
 * @param texts every text of the site, with its field
 * @param siteUrl the site's public address
 */
export function checkSections(
  documents: ReadonlyMap<string, string>,
  texts: SiteText[],
  siteUrl: string,
): Finding[] {
  const pages = new Map([...documents].map(([address, html]) => [address, pageOf(html)]));
  const typed = texts.flatMap((one) => linksOf(one, texts));
  const isTyped = (href: string) => typed.some((one) => [one.href, `/${one.href}`].includes(href));
  const others = [...pages].flatMap(([page, { links }]) =>
    [...links]
      .filter((href) => !isTyped(href))
      .map((href): Link => ({ href, page, file: 'components', field: `"${href}"` })),
  );
  return [...typed, ...others].flatMap((link) => faultOf(link, pages, siteUrl));
}

function pageOf(html: string): Page {
  const document = parseDocument(html).children;
  const links = DomUtils.getElementsByTagName('a', document);
  const withId = DomUtils.findAll(({ attribs }) => Boolean(attribs['id']), document);
  const main = DomUtils.getElementsByTagName('main', document);
  const sections = DomUtils.findAll(
    ({ attribs, name, children }) =>
      Boolean(attribs['id']) &&
      (name === 'section' || DomUtils.getElementsByTagName('img', children).length > 0),
    main.flatMap(({ children }) => children),
  );
  return {
    links: new Set(links.flatMap(({ attribs }) => attribs['href'] ?? [])),
    ids: new Set(withId.map(({ attribs }) => attribs['id'] ?? '')),
    sections: sections.map(({ attribs }) => attribs['id'] ?? ''),
  };
}

/**
 * Returns the links of a text. The texts of `ownPages.ts` are on the owner's own pages, and all
 * other texts are on the landing page.
 */
function linksOf(text: SiteText, texts: SiteText[]): Link[] {
  const { file, field } = text;
  const ofPage = field.replace(/\.text$/, '.path');
  const own = texts.find((one) => one.place === 'ownPages[].path' && one.field === ofPage);
  const page = own ? addressMeant(own.text) : '/';
  return hrefsOf(text).map((href) => ({ href, page, file, field }));
}

function faultOf(
  { href, page, file, field }: Link,
  pages: ReadonlyMap<string, Page>,
  siteUrl: string,
): Finding[] {
  // The page leaves out some links, such as those of the menu to removed sections.
  const isShown = pages.get(page)?.links.has(href);
  const base = new URL(page, siteUrl);
  if (!isShown || !URL.canParse(href, base)) return [];
  const { origin, pathname } = new URL(href, base);
  const target = origin === base.origin ? pages.get(addressMeant(pathname)) : undefined;
  const [before = '', ...rest] = href.split('#');
  // `:~:text=` ends the id. The browser searches the page for the words that follow.
  const [id = ''] = rest.join('#').split(':~:');
  if (!target || !id || target.ids.has(id) || target.ids.has(decoded(id))) return [];
  const home = pages.get('/')?.sections ?? [];
  const remedy =
    target.sections.length > 0
      ? `Use one of these: ${target.sections.map((one) => `${before}#${one}`).join(', ')}.`
      : `That page has no sections. Those of the home page are ${home.map((one) => `/#${one}`).join(', ')}.`;
  return [findingsIn(file).stop(field, `"${href}" leads to no section of the page`, remedy)];
}
