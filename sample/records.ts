/**
 * The types of the texts in `site/landing.ts`, `site/errorPages.ts` and `site/ownPages.ts`. They
 * contain the content records of docs/specification.md §3. Components only display these texts.
 */
import type { ContactContent } from './contactRecords.ts';

/** A link to any address. */
export type Link = { label: string; href: string };

/** A link within the page. `href` is `#` and a section's id. */
export type NavItem = { label: string; href: `#${string}` };

/**
 * A figure, such as `50+`, and a label that says what it means. The sample's figures are from
 * docs/specification.md §9.
 */
export type Figure = { value: string; label: string };

/**
 * A project card (docs/specification.md §3). `image` is the base name of the files under
 * `site/public/images/work`, which `npm run assets` makes.
 */
export type Project = {
  title: string;
  description: string;
  image: string;
  imageAlt: string;
  /**
   * The part of the picture that the card shows, except on hover and focus. By default, a card
   * shows the whole picture. Exception: on wide screens, the second and the third card are too tall
   * for the whole picture, and show only its left part.
   */
  detail?: Detail;
  url: string;
  tags: string[];
  /**
   * The project's two colors, used for quotes about it: a pale background and a dark text. In the
   * dark scheme they are swapped. Their contrast has to be 7:1 or more.
   */
  colors?: { pale: string; deep: string };
};

/**
 * A part of a picture: its center, in percent of the picture's width and height, and its
 * enlargement.
 */
export type Detail = { x: number; y: number; zoom: number };

/**
 * A testimonial (docs/specification.md §3). On wide screens, the first quote has the largest text
 * of the section. If there are two quotes, both have the largest text. If `company` is the title of
 * a project, the quote links to that project and has a picture. `image` is the base name of the
 * picture's files under `site/public/images/quotes`. Without `image`, the quote shows a part of the
 * project's picture: `detail`, or by default its middle.
 */
export type Testimonial = {
  quote: string;
  author: string;
  title: string;
  company: string;
  image?: string;
  detail?: Detail;
};

/** A question and its answer (docs/specification.md §3, FAQ item). */
export type FaqItem = { question: string; answer: string };

/** One row of the comparison, with a cell for each way, in the order of `Comparison.ways`. */
export type ComparisonRow = { topic: string; cells: [string, string, string] };

export type Comparison = {
  heading: string;
  intro: string;
  caption: string;
  /**
   * The label that screen readers read for the radio buttons. On small screens, these buttons
   * choose which of the `ways` the table shows.
   */
  choice: string;
  ways: [string, string, string];
  rows: ComparisonRow[];
  verdict: string;
};

/**
 * One step of a project. The sample's steps are the words of its tagline. `image` is the base name
 * of the files under `site/public/images/steps`.
 */
export type Step = { name: string; text: string; image: string; imageAlt: string };

/** One chapter of the case study's full story. */
export type StoryChapter = { heading: string; paragraphs: string[] };

export type CaseStudyContent = {
  eyebrow: string;
  /** The link to the project's card. `href` is `#` and the `image` of the project. */
  project: NavItem;
  /**
   * The base name of the files under `site/public/images/work`. Without it, the case study shows
   * the picture of the project's card.
   */
  image?: string;
  imageAlt: string;
  heading: string;
  challenge: { heading: string; text: string; figure: Figure };
  solution: { heading: string; text: string };
  /**
   * If the first figure is a percentage, such as the 60% that were saved, the page shows a bar that
   * is drawn as a road. The whole bar means the challenge's figure. Its empty part is the
   * percentage, and its filled part is what is left.
   */
  results: { heading: string; figures: Figure[] };
  badges: string[];
  badgesLabel: string;
  story: { open: string; close: string; title: string; chapters: StoryChapter[] };
};

/**
 * A link to a text that the law requires. The link leads to another site, or opens a mail that asks
 * for the text.
 */
export type LegalLink = { label: string; href: `https://${string}` | `mailto:${string}` };

export type FooterContent = {
  /** The first year of the copyright. */
  copyrightYear: number;
  rights: string;
  audience: string;
  navLabel: string;
  /** The footer shows the links `privacy` and `imprint` if they are set. */
  privacy?: LegalLink;
  imprint?: LegalLink;
};

/** A page of the owner's own, linked in the footer. */
export type OwnPageContent = {
  /** The page's address on this site. */
  path: `/${string}`;
  /** The label of the link in the footer. */
  label: string;
  title: string;
  /** The description in search results. */
  description: string;
  /** The text. The beginning of `ownPages.ts` says how to write headings, lists and links. */
  text: string;
};

export type HeaderContent = {
  nav: NavItem[];
  navLabel: string;
  menuLabel: string;
  demo?: string;
  openMenu: string;
  closeMenu: string;
};

/** The texts of the header and its drawer. */
export type HeaderProps = { brand: string; schedulingUrl: string; words: HeaderContent };

/**
 * All texts of the landing page. If the record of a section is missing, the page has neither the
 * section nor links to it (`pages/presentContent.ts`). Without `contact.demo`, the page has no
 * links to the scheduling page.
 */
export type LandingContent = {
  meta: { title: string; description: string };
  tagline: string;
  /** Describes every link that opens a new tab. */
  newTab: string;
  /** The skip link: the first link of the page, for keyboard users. */
  skip: string;
  header: HeaderContent;
  hero: {
    heading: string;
    intro: string;
    start: NavItem;
    seeWork: NavItem;
    imageAlt: string;
    badges: string[];
    badgesLabel: string;
    figures: Figure[];
  };
  work: {
    heading: string;
    intro: string;
    projects: Project[];
    next: { heading: string; link: NavItem };
  };
  comparison?: Comparison;
  /**
   * `link` is the word before a project's title in the link of a quote, such as `See` in "See
   * Clearpath Rides".
   */
  testimonials?: { heading: string; link: string; items: Testimonial[] };
  steps?: { heading: string; items: Step[] };
  caseStudy?: CaseStudyContent;
  faq: { heading: string; intro: string; items: FaqItem[] };
  contact: ContactContent;
  footer: FooterContent;
  /**
   * Set these keys to true once you have checked that the claims are true: `figures` for
   * `hero.figures`, and `caseStudy` for the figures of the case study. Until then,
   * `npm run preflight` stops the launch.
   */
  confirmed: { figures: boolean; caseStudy: boolean };
};

/**
 * The texts of an error page. `exits` is the name by which screen readers announce the list of
 * links to the home page's sections. If `exits` is left out, the error page has no such list. On
 * the pages after a posted form, `rules` is the heading of the form's rules, `mail` comes before
 * the agency's address, and `note` is small print below the address.
 */
export type ErrorWords = {
  code: string;
  heading: string;
  text: string;
  home: string;
  exits?: string;
  rules?: string;
  mail?: string;
  note?: string;
};

export type ErrorPageContent = {
  notFound: ErrorWords;
  failed: ErrorWords;
  received: ErrorWords & { mail: string; note: string };
  notSent: ErrorWords & { rules: string; mail: string };
  unavailable: Pick<ErrorWords, 'heading' | 'text'>;
};

/** The settings that a page may use (see `server/settings.ts`). */
export type SiteSettings = {
  brand: string;
  /** The email address as people read it. `mailLink` makes a link of it. */
  contactEmail: string;
  schedulingUrl: string;
  siteUrl: string;
  supabaseUrl: string | undefined;
  supabaseKey: string | undefined;
  /** The last year of the copyright, if it is later than the first year. */
  copyrightTo: number | undefined;
  /** Days after which requests are erased. */
  keepProposalsDays: number | undefined;
  /**
   * True on a static host without a Supabase project: no server receives requests, so the form
   * opens the mail program.
   */
  byMail?: boolean | undefined;
};
