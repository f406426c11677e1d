/**
 * The shapes of what the page says: SPEC §3's content records, and the words around them.
 * The records themselves live in `pages/index/content.ts`; components only present what they are given.
 */
import type { Option } from '../supabase/functions/_shared/proposal/contract/options.ts';

export type { Option };

/** An anchor within the page. `href` starts with `#` and names a section's id. */
export type NavItem = { label: string; href: `#${string}` };

/** A marketing figure: the number as SPEC §9 writes it, and what it counts. */
export type Figure = { value: string; label: string };

/** SPEC §3, project card. `image` is the base name under `public/images/work`: see `npm run assets`. */
export type Project = {
  title: string;
  description: string;
  image: string;
  imageAlt: string;
  url: string;
  tags: string[];
  /**
   * The project's own two colors, for quotes about it: a pale ground and a deep text, the other way round in the dark.
   * They contrast by 7:1 or more.
   */
  colours?: { pale: string; deep: string };
};

/** SPEC §3, testimonial. A `company` that is a project's title ties the quote to that project. */
export type Testimonial = { quote: string; author: string; title: string; company: string };

/** SPEC §3, FAQ item. */
export type FaqItem = { question: string; answer: string };

/** One row of the comparison: a cell for each of the three ways, in the order of `Comparison.ways`. */
export type ComparisonRow = { topic: string; cells: [string, string, string] };

export type Comparison = {
  heading: string;
  intro: string;
  caption: string;
  ways: [string, string, string];
  rows: ComparisonRow[];
  verdict: string;
};

/** One of the tagline's steps. `image` is the base name under `public/images/steps`. */
export type Step = { name: string; text: string; image: string; imageAlt: string };

/** One chapter of the case study's full story. */
export type StoryChapter = { heading: string; paragraphs: string[] };

export type CaseStudyContent = {
  eyebrow: string;
  /** The project's card in the work list, whose picture the case study shows too. */
  project: NavItem;
  imageAlt: string;
  heading: string;
  challenge: { heading: string; text: string; figure: Figure };
  solution: { heading: string; text: string };
  results: { heading: string; figures: Figure[] };
  badges: string[];
  badgesLabel: string;
  story: { open: string; close: string; title: string; chapters: StoryChapter[] };
};

/** What a toast says, and what its closing button is called. */
export type Toast = { title: string; text: string; dismiss: string };

/** A toast as it is shown: the default style, or the one for good news. */
export type ToastMessage = Toast & { variant: 'default' | 'success' };

/** The words of one form field. */
export type FieldWords = { label: string; placeholder: string };

/** The proposal form's words; the field names are those of the call (SPEC §7). */
export type ProposalFormContent = {
  heading: string;
  intro: string;
  /** Says in words what the asterisk in a label means. */
  required: string;
  fields: {
    fullName: FieldWords;
    email: FieldWords;
    projectType: FieldWords & { options: readonly Option[] };
    targetLaunch: FieldWords & { options: readonly Option[] };
    /** `left` and `tooMany` precede a number of characters. */
    details: FieldWords & { hint: string; left: string; tooMany: string };
  };
  /** What happens with the data: short, and true. */
  privacy: string;
  /** Set where the page has no server: the mail program takes what was typed, to that address. */
  byMail?: ByMailWords & { email: string };
  submit: string;
  submitting: string;
  success: Toast;
  failure: Toast;
  /** Heads the list of what has to be changed, and precedes the document's title meanwhile. */
  errorSummary: string;
  errorPrefix: string;
  /** Stands above the form when a plain HTML post could not be stored. */
  unavailable: { title: string; text: string };
};

/** How a form without a server offers the mail program; `link` is pressed, `subject` heads the mail. */
export type ByMailWords = { title: string; text: string; link: string; subject: string; privacy: string };

export type ContactContent = {
  heading: string;
  subtitle: string;
  form: ProposalFormContent;
  /** Follows the form's privacy line where requests are erased after `{days}` days. */
  erased: string;
  byMail: ByMailWords;
  demo: { heading: string; text: string; button: string };
  onePager: { heading: string; text: string; button: string; file: string; saveAs: string; toast: Toast };
  direct: {
    heading: string;
    emailLabel: string;
    responseLabel: string;
    response: string;
    specialtiesLabel: string;
    specialties: string;
  };
};

/** A link to a page that the law asks for; it is somewhere else, or a mail to ask for it. */
export type LegalLink = { label: string; href: `https://${string}` | `mailto:${string}` };

export type FooterContent = {
  /** The first year of the copyright. */
  copyrightYear: number;
  rights: string;
  audience: string;
  navLabel: string;
  /** Shown when they are set. */
  privacy?: LegalLink;
  imprint?: LegalLink;
};

export type HeaderContent = {
  nav: NavItem[];
  navLabel: string;
  menuLabel: string;
  demo: string;
  openMenu: string;
  closeMenu: string;
};

/** What the header and its drawer are given. */
export type HeaderProps = { brand: string; schedulingUrl: string; words: HeaderContent };

export type LandingContent = {
  meta: { title: string; description: string };
  tagline: string;
  /** Describes every link that opens a new tab. */
  newTab: string;
  /** The first link of the page, for those who go by keyboard. */
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
  comparison: Comparison;
  /** `link` comes before a project's title and names the way to its card. */
  testimonials: { heading: string; link: string; items: Testimonial[] };
  steps: { heading: string; items: Step[] };
  caseStudy: CaseStudyContent;
  faq: { heading: string; intro: string; items: FaqItem[] };
  contact: ContactContent;
  footer: FooterContent;
  /** What the one-pager says and the page does not. */
  handout: { services: string };
  /** Whether the claims are yours and can be proved: `npm run preflight` takes them for samples until then. */
  confirmed: { figures: boolean; caseStudy: boolean };
};

/** `exits` names the list of the page's sections, where the page has one. */
export type ErrorWords = { code: string; heading: string; text: string; home: string; exits?: string };

export type ErrorPageContent = { notFound: ErrorWords; failed: ErrorWords };

/** What a page may know of the settings (see `server/settings.ts`). */
export type SiteSettings = {
  brand: string;
  contactEmail: string;
  schedulingUrl: string;
  siteUrl: string;
  supabaseUrl: string | undefined;
  supabaseKey: string | undefined;
  /** The year up to which the copyright is claimed, where that is not the first one. */
  copyrightTo: number | undefined;
  /** Days after which requests are erased. */
  keepProposalsDays: number | undefined;
  /** The page is a file on a host where nothing takes requests. */
  noServer?: boolean;
};
