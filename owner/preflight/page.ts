import type { Page } from 'playwright-core';
import { addressOf, pathAt } from '#lib/address.ts';
import { colors } from '#site/brand.ts';
import { type AxeFault, axeFaults } from '../../lib/axe.ts';
import { launchChromium } from '../../lib/chromium.ts';
import { waitForLayout } from '../../lib/waitForLayout.ts';
import type { Target } from '../../server/documents/addresses.ts';
import { type Finding, findingsAbout, findingsIn } from './finding.ts';
import { checkOverlaps } from './overlaps.ts';
import { checkTextFit } from './textFit.ts';
import { contrastRemedy } from './shades.ts';
import { textsIn, type SiteText } from '../../lib/textsIn.ts';

/**
 * Checks the built pages in a browser: whether their texts fit, whether texts lie on a picture or
 * on another text, and what axe reports in both color schemes.
 *
 * @param documents the documents of the current build, by path
 * @param addresses all addresses of the site
 * @param folder the client build
 * @param texts every text of the site, with its field
 */
export async function checkPages(
  documents: Map<string, string>,
  addresses: ReadonlyMap<string, Target>,
  folder: string,
  texts: SiteText[],
): Promise<Finding[]> {
  const targetAt = (typed: string) => {
    const path = pathAt(typed);
    return path === undefined ? undefined : addresses.get(addressOf(path));
  };
  await using browser = await launchChromium();
  const page = await browser.newPage({ reducedMotion: 'reduce' });
  await page.route('**', (route) => {
    const { pathname } = new URL(route.request().url());
    const body = documents.get(pathname);
    if (body) return route.fulfill({ body, contentType: 'text/html' });
    const target = targetAt(pathname);
    if (!target || !('file' in target)) return route.fulfill({ status: 404 });
    const { name, type } = target.file;
    return route.fulfill({ path: `${folder}/${name}`, contentType: type });
  });
  // tsx wraps inner functions in calls of the helper `__name`. The page does not have this helper,
  // so it is added.
  await page.addInitScript('globalThis.__name = (one) => one');
  const findings: Finding[] = [];
  for (const path of documents.keys()) {
    const ordered = [...textsOfOwnPage(path, texts), ...texts];
    const where = (text: string) => findingsAbout(text, ordered);
    await page.goto(`http://preflight.invalid${path}`);
    await waitForLayout(page);
    findings.push(
      ...(await checkTextFit(page, where)),
      ...(await checkOverlaps(page, where)),
      ...(await axeFindings(page, ordered)),
    );
  }
  return findings;
}

/**
 * Returns the texts of the owner's page at this path. Findings about this page name these texts
 * before all others.
 */
function textsOfOwnPage(path: string, texts: SiteText[]): SiteText[] {
  const own = texts.find(({ place, text }) => place === 'ownPages[].path' && text === path);
  return own ? texts.filter(({ field }) => field.startsWith(own.field.replace(/path$/, ''))) : [];
}

async function axeFindings(page: Page, texts: SiteText[]): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    // In the dark scheme, the texts in the contact section have the colors of the light scheme.
    const brand = [scheme, 'light' as const].flatMap((one) => textsIn(colors[one], `colors.${one}`));
    const shownColors = [...brand.map((one) => Object.assign(one, { file: 'site/brand.ts' })), ...texts];
    // A wrong `autocomplete` is left out, because `checkForm` already reports it, with its field.
    const faults = (await axeFaults(page)).filter(({ rule }) => rule !== 'autocomplete-valid');
    // The worst contrast of each color comes first. `prioritize` keeps only this one.
    for (const fault of faults.toSorted((one, other) => ratioOf(one) - ratioOf(other)))
      findings.push(axeFinding(fault, scheme, shownColors));
  }
  return findings;
}

const ratioOf = ({ contrast }: AxeFault) => contrast?.ratio ?? 0;

/** @param texts the colors that the scheme shows, and every text of the site */
function axeFinding(
  { rule, help, place, text, advice, contrast }: AxeFault,
  scheme: string,
  texts: SiteText[],
) {
  const shown = text.length > 40 ? `${text.slice(0, 40)}...` : text;
  // A text of 400 characters or more belongs to the whole page, and not to one field.
  const textFindings = text && text.length < 400 ? findingsAbout(text, texts) : undefined;
  if (!contrast) {
    const problem = `the accessibility check (axe) finds a fault at ${textFindings ? `"${shown}"` : place} in the ${scheme} scheme: ${help} (${rule})`;
    const advised = advice.replaceAll(/\s+/g, ' ').replace(/^Fix \w+ of the following: /, '');
    const remedy = `Look at this place of the page. If its text in site/ is empty or wrong, correct it there. Otherwise the fault is in the code of the project: ask a developer. axe advises: ${advised}`;
    // The other scheme usually has the same fault.
    const cause = `${rule} ${text}`;
    return (
      textFindings?.stop(problem, remedy, cause) ??
      findingsIn('components').stop(place, problem, remedy, cause)
    );
  }
  const ground = colorOf(contrast.ground, texts, [isGround]);
  const role = ground?.field.split('.').at(-1);
  const color = colorOf(contrast.text, texts, [new RegExp(`\\.on${role}$`, 'i'), isText]);
  const on = ground ? `${ground.field} (${contrast.ground})` : contrast.ground;
  const problem = `"${shown}" in ${contrast.text} on ${on} has a contrast of ${contrast.ratio}:1 in the ${scheme} scheme`;
  const remedy = contrastRemedy(contrast.text, contrast.ground);
  const colored = color ?? ground;
  return colored
    ? findingsIn(colored.file).stop(fieldOf(colored), problem, remedy, 'contrast')
    : findingsAbout(text, texts).stop(problem, remedy, `contrast of ${text}`);
}

/** The roles of background colors, and those of text colors. Some roles are both. */
const isGround = /\.(?:paper|surface|ground|contactGround|action|actionDeep|accent|accentDeep|band)$/;
const isText = /\.(?:ink|inkMuted|action|actionDeep|error|on\w+)$/;

/**
 * Finds the field of a color. Several fields may have this color. `rules` are regular expressions
 * for the names of fields. Returns the first field whose name matches the first rule. If none
 * matches, the next rule is tried. If no rule matches a name, returns the first of the fields.
 */
function colorOf(hex: string, texts: SiteText[], rules: RegExp[]): SiteText | undefined {
  const same = texts.filter((one) => one.text.toUpperCase() === hex);
  const [named] = rules.flatMap((rule) => same.filter(({ field }) => rule.test(field)));
  return named ?? same[0];
}

/** Returns the field of a color. A project's two colors are reported together: as `colors`. */
const fieldOf = ({ field }: SiteText) => field.replace(/\.colors\.(?:pale|deep)$/, '.colors');
