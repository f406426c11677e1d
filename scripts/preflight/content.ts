import type { Figure, LandingContent } from '../../components/records.ts';
import { longestDocumentTitle, recordLimits } from '../../components/recordLimits.ts';
import { samples } from './samples.ts';
import type { Settings } from '../../server/settings.ts';
import { documentTitle } from '../../renderer/documentHead.ts';
import { contentFile, type Finding } from './finding.ts';
import { reservedHostsIn } from './reservedHosts.ts';
import { textsIn } from './textsIn.ts';

/** What the records of the landing page lack. */
export function checkContent(
  content: LandingContent,
  settings: Pick<Settings, 'brand' | 'copyrightTo'>,
): Finding[] {
  return [
    ...madeUp(content),
    ...claims(content),
    ...links(content),
    ...legalLinks(content),
    ...copyright(content, settings, new Date()),
    ...pictureWords(content),
    ...documentTitleLength(content, settings.brand),
    ...lengths(content),
  ];
}

function madeUp({ work, testimonials }: LandingContent): Finding[] {
  const projects = work.projects.flatMap(({ title, image }, index) => {
    const field = `work.projects[${index}]`;
    return [
      samples.clients.includes(title) &&
        stop(`${field}.title`, `"${title}" is a sample client`, 'Show work of your own.'),
      samples.pictures.includes(image) &&
        stop(`${field}.image`, `"${image}" is drawn for a sample client`, ownPicture),
    ].filter((found) => found !== false);
  });
  const quotes = (testimonials?.items ?? []).flatMap(({ quote, author, company }, index) => {
    const field = `testimonials.items[${index}]`;
    const remedy = 'Quote a client of yours who agreed to it.';
    return [
      samples.people.includes(author) && stop(`${field}.author`, `"${author}" is a sample person`, remedy),
      samples.clients.includes(company) &&
        stop(`${field}.company`, `"${company}" is a sample client`, remedy),
      samples.quotes.some((beginning) => quote.startsWith(beginning)) &&
        stop(`${field}.quote`, 'nobody has said this: it is a sample', remedy),
    ].filter((found) => found !== false);
  });
  return [...projects, ...quotes];
}

function claims({ confirmed, hero, caseStudy }: LandingContent): Finding[] {
  const claimed = {
    figures: listed(hero.figures),
    caseStudy: caseStudy ? listed([caseStudy.challenge.figure, ...caseStudy.results.figures]) : '',
  };
  return (['figures', 'caseStudy'] as const).flatMap((name) =>
    confirmed[name] || !claimed[name]
      ? []
      : [stop(`confirmed.${name}`, `nobody has confirmed "${claimed[name]}"`, 'Set it to true once it is.')],
  );
}

const listed = (figures: Figure[]) => figures.map(({ value, label }) => `${value} ${label}`).join(', ');

const ownPicture = 'Put site/pictures/work/<name>.png there and run npm run assets.';

function links(content: LandingContent): Finding[] {
  const noPage = content.work.projects.flatMap(({ url }, index) =>
    /^https?:\/\/[^/]+/.test(url) && URL.canParse(url)
      ? []
      : [stop(`work.projects[${index}].url`, `"${url}" is no page`, 'Link to the project: https://...')],
  );
  const reserved = textsIn(content)
    // The form's placeholders show what an address looks like.
    .filter(({ field }) => !field.endsWith('.placeholder'))
    .flatMap(({ field, text }) => {
      const [host] = reservedHostsIn(text);
      return host ? [stop(field, `"${text}" leads nowhere: ${host} is set aside for samples`, ownLink)] : [];
    });
  return [...noPage, ...reserved];
}

/** What the law asks for differs by country, so that these are hints. */
function legalLinks({ footer }: LandingContent): Finding[] {
  const asked = [
    ['privacy', 'nothing says where visitors read what happens with their data'],
    ['imprint', 'nothing says who runs this site, as many countries ask for'],
  ] as const;
  return asked.flatMap(([name, problem]) =>
    footer[name] ? [] : [{ ...stop(`footer.${name}`, problem, legalRemedy), level: 'hint' as const }],
  );
}

const legalRemedy = "Link to the page, or give a mail address: { label: '...', href: 'https://...' }.";

function copyright(
  { footer: { copyrightYear } }: LandingContent,
  { copyrightTo }: Pick<Settings, 'copyrightTo'>,
  now: Date,
): Finding[] {
  if (copyrightTo !== undefined || copyrightYear >= now.getFullYear()) return [];
  const problem = `the copyright line ends with ${copyrightYear}`;
  const remedy = 'Set your first year here, and COPYRIGHT_RANGE=on in .env for a range to the current one.';
  return [{ ...stop('footer.copyrightYear', problem, remedy), level: 'hint' }];
}

const ownLink = 'Put the real address there.';

function pictureWords(content: LandingContent): Finding[] {
  return textsIn(content)
    .filter(({ field, text }) => field.endsWith('imageAlt') && !text.trim())
    .map(({ field }) =>
      stop(field, 'the picture has no alternative text', 'Say in a sentence what is to be seen.'),
    );
}

function documentTitleLength({ meta }: LandingContent, brand: string): Finding[] {
  const { length } = documentTitle(meta.title, brand);
  if (length <= longestDocumentTitle) return [];
  const problem = `with " | ${brand}" the title has ${length} characters; search results cut it at ${longestDocumentTitle}`;
  return [stop('meta.title', problem, 'Say it shorter.')];
}

/** Texts too long for their place. */
function lengths(content: LandingContent): Finding[] {
  return textsIn(content).flatMap(({ field, place, text }) => {
    const limit = recordLimits.find((one) => one.field === place);
    if (!limit || text.length <= limit.max) return [];
    const problem = `${text.length} characters; there is room for ${limit.max}: ${limit.because}`;
    return [stop(field, problem, 'Say it shorter.')];
  });
}

function stop(field: string, problem: string, remedy: string): Finding {
  return { level: 'stop', file: contentFile, field, problem, remedy };
}
