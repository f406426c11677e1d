import { addressMeant, pathAt } from '#lib/address.ts';
import { captures, unescapeHtml } from '#lib/text.ts';
import type { Target } from '../../server/documents/addresses.ts';
import { listedPages } from '../../server/documents/pages.ts';
import { hash, readManifest } from '../assets/manifest.ts';
import { whyUnreadable } from '../assets/readable.ts';
import { type Finding, findingsIn } from './finding.ts';
import { suggestion } from './suggestion.ts';
import type { Word } from '../../lib/textsIn.ts';

/**
 * An address to ask for, and the owner's file that names it. Without one, a page or the site itself
 * names it.
 */
type Named = { address: string; by?: string | undefined };

/** A page of no address. The addresses in it are asked for too. */
const notFound = '/404';

/**
 * Asks the built server for every page and file of the site, and for every address of the site that
 * pages, styles, sitemaps and manifests name. Each answer that is not 200 stops the launch, and so
 * does each picture, font or document that cannot be decoded. `npm run assets` has decoded what it
 * made, so a file whose hash is in its manifest is not decoded again.
 *
 * @param origin where the built server listens
 * @param siteUrl the site's public address, which canonical links, previews and sitemaps have
 * @param addresses everything that the site has
 * @param words every text of the site, with its place
 */
export async function checkServed(
  { origin, siteUrl }: { origin: string; siteUrl: string },
  addresses: ReadonlyMap<string, Target>,
  words: Word[],
): Promise<Finding[]> {
  const decoded = new Set(Object.values(readManifest()).flatMap((made) => Object.values(made?.files ?? {})));
  const fileAt = (address: string) => {
    const target = addresses.get(addressMeant(address));
    return target && 'file' in target ? `site/public/${target.file.name}` : undefined;
  };
  const files = [...addresses].flatMap(([address, target]) => ('page' in target ? [] : [address]));
  const waiting = [...listedPages.keys(), notFound, ...files].map((address): Named => ({ address }));
  const seen = new Set(waiting.map(({ address }) => address));
  const found: Finding[] = [];
  for (const named of waiting) {
    const { address } = named;
    // While a file is decoded, the server could close a connection that is kept.
    const answer = await fetch(origin + address, { headers: { connection: 'close' } });
    const bytes = Buffer.from(await answer.arrayBuffer());
    if (answer.status !== (address === notFound ? 404 : 200)) {
      found.push(unanswered(named, answer.status, words, addresses));
      continue;
    }
    const by = fileAt(address);
    const fault = by && !decoded.has(hash(bytes)) && (await whyUnreadable(by, bytes));
    if (fault) {
      found.push(findingsIn(by).stop('file', fault, undecodable));
      continue;
    }
    // The loop goes on with what is added.
    for (const one of namedIn(address, answer.headers.get('content-type') ?? '', bytes, siteUrl))
      if (!seen.has(one)) {
        seen.add(one);
        waiting.push({ address: one, by });
      }
  }
  return found;
}

const undecodable =
  'Replace it with an undamaged file. If npm run assets made it, delete it and run npm run assets.';

function unanswered(
  { address, by }: Named,
  status: number,
  words: Word[],
  addresses: ReadonlyMap<string, Target>,
): Finding {
  const [typed = ''] = address.split('?');
  const path = pathAt(typed) ?? typed;
  const answered =
    status === 404 ? 'no page or file has this address' : `the server answers it with ${status}`;
  const paths = [...listedPages.keys(), ...addresses.keys()].map((one) => pathAt(one) ?? one);
  if (by) {
    const remedy = `${suggestion(path, paths)}Name an address that is there.`;
    return findingsIn(by).stop(path, `it names ${path}, but ${answered}`, remedy);
  }
  const picture = pictureIn(path);
  const { file, field } = wordNaming(path, picture?.name, words) ?? {
    file: 'components',
    field: `"${path}"`,
  };
  const { stop } = findingsIn(file);
  if (picture) {
    const pictures = paths.map(pictureIn).filter((one) => one?.folder === picture.folder);
    const near = suggestion(
      picture.name,
      pictures.map((one) => one?.name ?? ''),
    );
    const put = 'Add the picture to site/pictures, and run npm run assets.';
    return stop(field, `there is no picture "${picture.name}" for ${path}`, near + put);
  }
  const pages = [...listedPages.keys()].map((one) => pathAt(one) ?? one).join(', ');
  const there = `Your pages are ${pages}. Files belong in site/public/.`;
  return stop(field, `"${path}" leads nowhere: ${answered}`, suggestion(path, paths) + there);
}

/** The name of a made picture, which is several files, and its folder. */
function pictureIn(path: string): { folder: string; name: string } | undefined {
  const [, folder, name] = /^(\/images\/(?:work|steps|quotes)\/)(.+?)(?:-dark)?-\d+\.\w+$/.exec(path) ?? [];
  return folder && name ? { folder, name } : undefined;
}

/** Finds the text that names an address, typed in any form, or a picture. */
function wordNaming(path: string, picture: string | undefined, words: Word[]): Word | undefined {
  const typed = words.map((word) => ({ word, text: decoded(word.text) }));
  const found =
    typed.find(({ word, text }) => text === picture && word.field.endsWith('.image')) ??
    typed.find(({ text }) => text === path) ??
    // The address may be that of a link in a text. What follows it must not be more of the address.
    typed.find(({ text }) =>
      text
        .split(path)
        .slice(1)
        .some((rest) => /^(?:$|[\s)#?"'<])/.test(rest)),
    );
  return found?.word;
}

/** Decodes what is percent-encoded in a text. */
const decoded = (text: string) =>
  text.replaceAll(/(?:%[\da-f]{2})+/gi, (escapes) => pathAt(escapes) ?? escapes).normalize();

/** The addresses of this site that a text names, encoded as a browser asks for them. */
function namedIn(address: string, type: string, bytes: Buffer, siteUrl: string): string[] {
  const reader = readers.find(([of]) => of.test(`${address} ${type}`));
  if (!reader) return [];
  const [, urlsIn] = reader;
  const base = new URL(address, siteUrl);
  return urlsIn(bytes.toString('utf8')).flatMap((typed) => {
    if (!URL.canParse(typed.trim(), base)) return [];
    const { origin, pathname, search } = new URL(typed.trim(), base);
    return origin === base.origin ? [pathname + search] : [];
  });
}

/** Finds the URLs in a text, by its address and type. */
const readers: [of: RegExp, urlsIn: (text: string) => string[]][] = [
  [/ text\/html/, urlsInHtml],
  [/ text\/css/, urlsInStyle],
  [/\/[^/ ]*sitemap[^/ ]*\.xml /, (text) => captures(text, /<loc>([^<]+)</g).map(unescapeHtml)],
  [/(?:\.webmanifest|\/manifest\.json) /, urlsInManifest],
];

function urlsInHtml(html: string): string[] {
  // Attributes of tags only: a text may have them in words.
  const tags = captures(html, /(<[a-z](?:"[^"]*"|'[^']*'|[^"'>])*>)/gi).join('');
  const valuesOf = (attributes: string) =>
    captures(tags, new RegExp(`\\s(?:${attributes})\\s*=\\s*("[^"]*"|'[^']*'|[^\\s"'>]+)`, 'gi')).map(
      unquoted,
    );
  const candidates = valuesOf('srcset|imagesrcset').flatMap((list) => list.split(/,\s+/));
  return [
    ...valuesOf('href|src|poster|data'),
    ...candidates.map((one) => one.trim().split(/\s/)[0] ?? ''),
    // Previews, canonical links and structured data.
    ...captures(html, /"(https?:\/\/[^"\s]+)"/g),
  ]
    .map(unescapeHtml)
    .concat(urlsInStyle(unescapeHtml(html)));
}

/** Fonts and pictures of a style sheet, or of the styles within a document. */
function urlsInStyle(css: string): string[] {
  const named = /(?:\burl\(\s*|(?:@import|\bimage-set\()\s*(?=["']))("[^"\n]*"|'[^'\n]*'|[^"'()\s]+)/g;
  return captures(css, named).map(unquoted);
}

const unquoted = (value: string) => value.replaceAll(/^["']|["']$/g, '');

function urlsInManifest(json: string): string[] {
  const urls: string[] = [];
  JSON.parse(json, (key, value: unknown) => {
    if (/^(?:src|url|start_url)$/.test(key) && typeof value === 'string') urls.push(value);
    return value;
  });
  return urls;
}
