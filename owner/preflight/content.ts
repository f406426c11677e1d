import { mails } from '#site/mails.ts';
import { ownPages } from '#site/ownPages.ts';
import type { Figure, LandingContent } from '#site/records.ts';
import { savedBy } from '../../components/sections/caseStudy/share.ts';
import { linksToRemoved } from '../../pages/presentContent.ts';
import { documentTitle } from '../../renderer/document/documentHead.ts';
import type { Settings } from '../../server/settings.ts';
import { checkText } from './contentTexts.ts';
import { type Finding, findingsIn } from './finding.ts';
import { readable } from '../palette.mjs';
import { contrastOf, isColor, nearestShade } from './shades.ts';
import { suggestion } from './suggestion.ts';
import { contentFile, textsIn, type FoundText } from '../../lib/textsIn.ts';

const { stop, hint } = findingsIn(contentFile);

type Said = Pick<Settings, 'brand' | 'copyrightTo'>;

/**
 * Finds faults in the records of the landing page, whether the texts are the owner's or the
 * sample's.
 */
export function checkContent(content: LandingContent, settings: Said): Finding[] {
  const texts = textsIn(content);
  return [
    ...claims(content),
    ...texts.flatMap(checkText),
    ...repeatedNames(texts),
    ...counts(content),
    ...weakColors(content),
    ...details(content),
    ...menuItems(content),
    ...misspelledClients(content),
    ...barOf(content),
    ...demoInOnePlace(content),
    ...titleLength(content, settings),
    ...legalPages(content),
    ...copyrightYear(content, settings),
  ];
}

/** Search results show about 60 characters of a document's title, including the brand. */
const maxTitleLength = 60;

/** The fields whose value has to be unique within its list. */
const names =
  /(projects\[\]\.(title|image)|author|question|badges\[\]|ways\[\]|topic|nav\[\]\.href|options\[\]\.value)$/;

function repeatedNames(texts: readonly FoundText[]): Finding[] {
  const isRepeated = ({ place, text }: FoundText, index: number) =>
    names.test(place) && texts.slice(0, index).some((one) => one.place === place && one.text === text);
  return texts
    .filter(isRepeated)
    .map(({ field, text }) =>
      stop(field, `"${text}" is used twice`, 'Use each value only once in this list.'),
    );
}

/** For each list, the least and the largest number of entries for which the page is designed. */
const composed: [
  field: string,
  listOf: (content: LandingContent) => unknown[] | undefined,
  least: number,
  most: number,
][] = [
  ['work.projects', ({ work }) => work.projects, 3, 12],
  ['testimonials.items', ({ testimonials }) => testimonials?.items, 1, 6],
  ['faq.items', ({ faq }) => faq.items, 3, 12],
  ['hero.figures', ({ hero }) => (hero.figures.length > 0 ? hero.figures : undefined), 2, 4],
  ['hero.badges', ({ hero }) => hero.badges, 3, 6],
  ['caseStudy.badges', ({ caseStudy }) => caseStudy?.badges, 3, 6],
  ['caseStudy.results.figures', ({ caseStudy }) => caseStudy?.results.figures, 1, 3],
];

/** The maximum number of words in a figure, which is a number with its unit. */
const maxWords = 3;

function counts(content: LandingContent): Finding[] {
  const lists = composed.flatMap(([field, listOf, least, most]) => {
    const count = listOf(content)?.length ?? least;
    const remedy = `Use ${least} to ${most} entries.`;
    return count < least || count > most
      ? [
          stop(
            field,
            `it has ${count} ${count === 1 ? 'entry' : 'entries'}, and the page is not designed for that number`,
            remedy,
          ),
        ]
      : [];
  });
  const values = textsIn(content).filter(({ place }) => /figures?(\[\])?\.value$/.test(place));
  const long = values.filter(({ text }) => text.trim().split(/\s+/).length > maxWords);
  return [
    ...lists,
    ...long.map(({ field, text }) =>
      stop(
        field,
        `"${text}" has more than ${maxWords} words, but is shown as large as a number`,
        'Put the number here, and the words into its label.',
        'layout',
      ),
    ),
  ];
}

/**
 * Finds items of the menu that lead to a section that the owner has removed. The page leaves such
 * items out.
 */
function menuItems(content: LandingContent): Finding[] {
  const removed = linksToRemoved(content);
  return content.header.nav.flatMap(({ label, href }, index) => {
    const problem = `the menu leaves out "${label}", because the page has no section "${href}"`;
    const remedy = 'Remove the item, or restore the record of that section.';
    return removed.has(href) ? [hint(`header.nav[${index}].href`, problem, remedy)] : [];
  });
}

/**
 * Finds testimonials whose company is nearly the title of a project. Such a testimonial would have
 * neither the link to the project nor its picture.
 */
function misspelledClients({ testimonials, work }: LandingContent): Finding[] {
  const titles = work.projects.map(({ title }) => title);
  return (testimonials?.items ?? []).flatMap(({ company }, index) => {
    const near = suggestion(company, titles);
    const problem = `the quote links to no project, because none has the title "${company}"`;
    const remedy = `${near}Write it as in the project's record.`;
    return near ? [hint(`testimonials.items[${index}].company`, problem, remedy)] : [];
  });
}

/**
 * Reports that the case study has no bar (the chart of the saving), because its first figure is not
 * a percentage. The owner may have written the percentage in words.
 */
function barOf({ caseStudy }: LandingContent): Finding[] {
  const [first] = caseStudy?.results.figures ?? [];
  if (!first || savedBy(first) !== undefined) return [];
  const problem = `the case study has no bar, because "${first.value}" is not a percentage`;
  return [
    hint(
      'caseStudy.results.figures[0].value',
      problem,
      'Write a percentage with its sign, such as 60%. If you need no bar, ignore this hint.',
    ),
  ];
}

/**
 * Finds a scheduling page that is offered by the landing page and not by the confirmation (the mail
 * to the visitor), or the other way round. The owner may have removed it in one place and forgotten
 * it in the other.
 */
export function demoInOnePlace({ contact }: LandingContent, inMail = mails.confirmation.demo): Finding[] {
  if (Boolean(contact.demo) === Boolean(inMail)) return [];
  return contact.demo
    ? [
        findingsIn('site/mails.ts').hint(
          'mails.confirmation.demo',
          'the landing page offers the scheduling page, but the confirmation (the mail to the visitor) does not',
          'Write a sentence that leads to the scheduling page, or leave this text empty.',
        ),
      ]
    : [
        findingsIn('site/mails.ts').hint(
          'mails.confirmation.demo',
          'the confirmation (the mail to the visitor) leads to the scheduling page, but the landing page does not, because it has no `contact.demo`',
          "If you have no scheduling page, set this text to ''.",
        ),
      ];
}

/**
 * Reports a project if one of its two colors is not a color, or has too little contrast to the
 * other. A quote from the project's client is shown in these two colors. They are checked even if
 * there is no such quote, because it may be added later. In the dark scheme the two colors are
 * swapped.
 */
function weakColors({ work }: LandingContent): Finding[] {
  return work.projects.flatMap(({ colors }, index) => {
    if (!colors) return [];
    const { pale, deep } = colors;
    const field = `work.projects[${index}].colors`;
    if (!isColor(pale) || !isColor(deep))
      return [stop(field, `"${pale}" or "${deep}" is not a color`, 'Write both as #RRGGBB.', 'contrast')];
    const ratio = contrastOf(deep, pale);
    const problem = `a quote's text (deep: ${deep}) has a contrast of ${ratio}:1 to its background (pale: ${pale})`;
    const remedy = nearestShade(deep, pale, readable, { text: 'deep', ground: 'pale' });
    return ratio < readable ? [stop(field, problem, remedy, 'contrast')] : [];
  });
}

/**
 * Finds each `detail` (the part of a picture that a project's card or a quote shows) that is
 * outside its picture. The frame on the page would be almost empty.
 */
function details({ work, testimonials }: LandingContent): Finding[] {
  const lists = { 'work.projects': work.projects, 'testimonials.items': testimonials?.items ?? [] };
  return Object.entries(lists).flatMap(([list, records]) =>
    records.flatMap(({ detail }, index) => {
      if (!detail) return [];
      const { x, y, zoom } = detail;
      if ([x, y].every((place) => place >= 0 && place <= 100) && zoom >= 1) return [];
      const problem = `the picture has no part at x: ${x}, y: ${y}, zoom: ${zoom}`;
      const remedy = 'Write x and y in percent of the picture (0 to 100), and a zoom of 1 or more.';
      return [stop(`${list}[${index}].detail`, problem, remedy)];
    }),
  );
}

function claims({ confirmed, hero, caseStudy }: LandingContent): Finding[] {
  const study = caseStudy && [caseStudy.challenge.figure, ...caseStudy.results.figures];
  const claimed = { figures: listed(hero.figures), caseStudy: listed(study ?? []) };
  return (['figures', 'caseStudy'] as const)
    .filter((name) => claimed[name] && !confirmed[name])
    .map((name) =>
      stop(
        `confirmed.${name}`,
        `nobody has confirmed "${claimed[name]}"`,
        'Check these figures. Then set this key to true.',
      ),
    );
}

const listed = (figures: Figure[]) => figures.map(({ value, label }) => `${value} ${label}`).join(', ');

const addLegal = (name: string) =>
  `Write it as a page in site/ownPages.ts, or link to it: ${name}: { label: '...', href: 'https://...' }.`;

function titleLength({ meta }: LandingContent, { brand }: Said): Finding[] {
  const { length } = documentTitle(meta.title, brand);
  const problem = `with " | ${brand}" at its end, the title has ${length} characters`;
  const remedy = `Shorten it: search results cut a title after about ${maxTitleLength} characters.`;
  return length > maxTitleLength ? [hint('meta.title', problem, remedy)] : [];
}

/**
 * Reports a missing privacy text and a missing imprint. The reports are hints, because the law
 * differs by country. A page of the owner's may be the privacy text or the imprint, and counts as
 * one of the two texts.
 */
function legalPages({ footer }: LandingContent): Finding[] {
  const own = ownPages.length;
  const findings: Finding[] = [];
  if (!footer.privacy && own < 1)
    findings.push(hint('footer.privacy', 'no link leads to a privacy text', addLegal('privacy')));
  if (!footer.imprint && own < (footer.privacy ? 1 : 2)) {
    const problem =
      own === 1
        ? 'you have only one page of your own, so the privacy text may be missing, or the imprint, which says who runs this site'
        : 'no link leads to an imprint, which says who runs this site';
    findings.push(hint('footer.imprint', problem, addLegal('imprint')));
  }
  return findings;
}

function copyrightYear({ footer }: LandingContent, { copyrightTo }: Said): Finding[] {
  const year = new Date().getFullYear();
  if (footer.copyrightYear > year) {
    const future = `the year ${footer.copyrightYear} has not begun`;
    return [stop('footer.copyrightYear', future, 'Write the first year of your site.')];
  }
  if (copyrightTo !== undefined || footer.copyrightYear === year) return [];
  const problem = `the copyright line ends with ${footer.copyrightYear}`;
  const remedy = 'Set your first year here, and COPYRIGHT_RANGE=on in .env for a range up to this year.';
  return [hint('footer.copyrightYear', problem, remedy)];
}
