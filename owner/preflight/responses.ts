import { basename } from 'node:path';
import { addressMeant, pathAt } from '#lib/address.ts';
import type { Target } from '../../server/documents/addresses.ts';
import { listedPages } from '../../server/documents/pages.ts';
import { hash, readManifest } from '../assets/manifest.ts';
import { whyUnreadable } from '../assets/readable.ts';
import { type Finding, findingsIn } from './finding.ts';
import { suggestion } from './suggestion.ts';
import { urlsIn } from './urlsIn.ts';
import { hrefsIn, hrefsOf, type SiteText } from '../../lib/textsIn.ts';

/**
 * An address to ask for. `typed` is the address as it was written. `by` is the owner's file that
 * names the address. Without `by`, a page or the site itself names it.
 */
type Named = { address: string; typed: string; by?: string | undefined };

/**
 * An address that no page has. The server answers it with the not-found page, so that the addresses
 * in this page are checked, too.
 */
const notFound = '/404';

/**
 * Asks the built server for every page and file of the site, and for every address of the site that
 * pages, styles, sitemaps and manifests name. Two faults stop the launch: an answer with another
 * status than 200 (404 for the not-found page), and a damaged file (`whyUnreadable`). A file whose
 * hash is in the manifest was made by `npm run assets`, and is not checked for damage.
 *
 * @param origin where the built server listens
 * @param siteUrl the site's public address, which canonical links, previews and sitemaps have
 * @param addresses all addresses of the site, with the content of each
 * @param texts every text of the site, with its place
 */
export async function checkResponses(
  { origin, siteUrl }: { origin: string; siteUrl: string },
  addresses: ReadonlyMap<string, Target>,
  texts: SiteText[],
): Promise<Finding[]> {
  const decoded = new Set(Object.values(readManifest()).flatMap((made) => Object.values(made?.files ?? {})));
  const fileAt = (address: string) => {
    const target = addresses.get(addressMeant(address));
    return target && 'file' in target ? `site/public/${target.file.name}` : undefined;
  };
  const files = [...addresses].flatMap(([address, target]) => ('page' in target ? [] : [address]));
  const waiting = [...listedPages.keys(), notFound, ...files].map((address): Named => ({
    address,
    typed: address,
  }));
  const seen = new Set(waiting.map(({ address }) => address));
  const found: Finding[] = [];
  for (const named of waiting) {
    const { address } = named;
    // Without this header, the connection would stay open, and the server could close it while a
    // file is decoded.
    const answer = await fetch(origin + address, { headers: { connection: 'close' } });
    const bytes = Buffer.from(await answer.arrayBuffer());
    if (answer.status !== (address === notFound ? 404 : 200)) {
      found.push(unanswered(named, answer.status, { siteUrl, addresses, texts }));
      continue;
    }
    const by = fileAt(address);
    const fault = by && !decoded.has(hash(bytes)) && (await whyUnreadable(by, bytes));
    if (fault) {
      found.push(findingsIn(by).stop('file', fault, undecodable));
      continue;
    }
    // The loop also visits the addresses that are added here.
    for (const one of namedIn(address, answer.headers.get('content-type') ?? '', bytes, siteUrl))
      if (!seen.has(one.address)) {
        seen.add(one.address);
        waiting.push({ ...one, by });
      }
  }
  return found;
}

const undecodable =
  'Replace it with an undamaged file. If npm run assets made it, delete it and run npm run assets.';

function unanswered(
  { address, typed, by }: Named,
  status: number,
  {
    siteUrl,
    addresses,
    texts,
  }: { siteUrl: string; addresses: ReadonlyMap<string, Target>; texts: SiteText[] },
): Finding {
  const [asked = ''] = address.split('?');
  const path = pathAt(asked) ?? asked;
  const answered =
    status === 404 ? 'no page or file has this address' : `the server answers it with ${status}`;
  const paths = [...listedPages.keys(), ...addresses.keys()].map((one) => pathAt(one) ?? one);
  if (by) {
    const remedy = `${suggestion(path, paths)}Correct the address in this file.`;
    return findingsIn(by).stop(path, `it names ${path}, but ${answered}`, remedy);
  }
  const picture = pictureIn(path);
  const relative = isRelative(typed) ? textLinking(typed, texts) : undefined;
  const { file, field } = relative ??
    textNaming(path, picture?.name, texts, siteUrl) ?? {
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
    // All widths of the picture are missing, for the same cause. So only the first is reported.
    return stop(
      field,
      `there is no picture "${picture.name}" for ${path}`,
      near + put,
      `picture ${picture.name}`,
    );
  }
  const pages = [...listedPages.keys()].map((one) => pathAt(one) ?? one).join(', ');
  const there = `Your pages are ${pages}. Files belong in site/public/.`;
  const slash = relative ? 'Begin it with a slash, or with https:// if it is on another site. ' : '';
  const problem = `"${relative ? typed : path}" leads nowhere: ${answered}`;
  return stop(field, problem, slash + suggestion(path, paths) + there);
}

/** Whether an address has neither a scheme nor a slash at its beginning. */
const isRelative = (typed: string) => !/^(?:[a-z][a-z\d+.-]*:|[/?#])/i.test(typed);

/** Finds the text with a link that has exactly this address. */
const textLinking = (typed: string, texts: SiteText[]) => texts.find((one) => hrefsOf(one).includes(typed));

/** Returns the folder and the name of a made picture, from the path of one of its files. */
function pictureIn(path: string): { folder: string; name: string } | undefined {
  const [, folder, name] = /^(\/images\/(?:work|steps|quotes)\/)(.+?)(?:-dark)?-\d+\.\w+$/.exec(path) ?? [];
  return folder && name ? { folder, name } : undefined;
}

/**
 * Finds the text that contains an address, in any spelling, alone or as a link within a text. If
 * `picture` is given, a text that names this picture counts, too.
 */
function textNaming(
  path: string,
  picture: string | undefined,
  texts: SiteText[],
  siteUrl: string,
): SiteText | undefined {
  const isOf = (typed = '') => {
    const ofSite = typed.startsWith(siteUrl) ? typed.slice(siteUrl.length) : typed;
    return pathAt(ofSite.split(/[?#]/)[0] ?? '') === path;
  };
  return (
    texts.find(({ field, text }) => field.endsWith('.image') && pathAt(text) === picture) ??
    texts.find(({ text }) => isOf(text)) ??
    texts.find(({ text }) => hrefsIn(text).some(isOf))
  );
}

/**
 * Returns the addresses of this site that a file names: as they are written there, and encoded as a
 * browser asks for them.
 */
function namedIn(address: string, type: string, bytes: Buffer, siteUrl: string): Named[] {
  const base = new URL(address, siteUrl);
  return urlsIn(bytes.toString('utf8'), basename(base.pathname), type).flatMap((typed) => {
    if (!URL.canParse(typed.trim(), base)) return [];
    const { origin, pathname, search } = new URL(typed.trim(), base);
    return origin === base.origin ? [{ address: pathname + search, typed }] : [];
  });
}
