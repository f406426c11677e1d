/** The maximum length of each text in characters. `[]` stands for every record of a list. */
export type RecordLimit = { field: string; max: number; because: string };

/** Search results show about 60 characters of a document's title, the brand included. */
export const longestDocumentTitle = 60;

/**
 * The maximum lengths of the texts of `LandingContent`. Limits of names that must not wrap were measured in a window of
 * 320 px, the width of WCAG 2.2, 1.4.10 Reflow. Beyond the other limits, a card or a line would look broken.
 */
export const recordLimits: readonly RecordLimit[] = [
  { field: 'meta.description', max: 160, because: 'search results and previews cut what is longer' },
  { field: 'tagline', max: 32, because: 'it is set across the whole footer' },
  { field: 'header.nav[].label', max: 12, because: 'four of them share the bar with the brand and a button' },
  { field: 'header.demo', max: 18, because: 'it may not wrap in the bar' },
  { field: 'hero.heading', max: 70, because: 'it fills three lines of the card that goes with shared links' },
  { field: 'hero.intro', max: 240, because: 'the first screen of a phone has to hold a button too' },
  { field: 'hero.badges[]', max: 22, because: 'a badge does not wrap' },
  { field: 'hero.figures[].value', max: 6, because: 'a figure does not wrap' },
  { field: 'hero.figures[].label', max: 24, because: 'it stands beside its figure on phones' },
  { field: 'hero.imageAlt', max: 150, because: 'it is heard in one go, without a way to go back' },
  { field: 'work.projects[].title', max: 40, because: 'a card on a phone has two lines for it' },
  { field: 'work.projects[].description', max: 120, because: 'cards stand in rows of like height' },
  { field: 'work.projects[].imageAlt', max: 150, because: 'it is heard in one go, without a way to go back' },
  { field: 'work.projects[].tags[]', max: 20, because: 'three of them share a line' },
  { field: 'testimonials.items[].quote', max: 160, because: 'the first one is set as large as a heading' },
  { field: 'testimonials.items[].author', max: 40, because: 'it is one line' },
  { field: 'testimonials.items[].title', max: 40, because: 'it shares a line with the company' },
  { field: 'testimonials.items[].company', max: 40, because: 'it shares a line with the title' },
  { field: 'comparison.ways[]', max: 28, because: 'it heads a narrow column' },
  { field: 'comparison.rows[].topic', max: 28, because: 'it heads a row in a narrow column' },
  { field: 'comparison.rows[].cells[]', max: 80, because: 'a column is narrow' },
  { field: 'caseStudy.badges[]', max: 22, because: 'a badge does not wrap' },
  { field: 'caseStudy.challenge.figure.value', max: 9, because: 'it is one line of the largest figures' },
  { field: 'caseStudy.results.figures[].value', max: 8, because: 'it is one line of the largest figures' },
  { field: 'faq.items[].question', max: 80, because: 'it is a button of at most three lines on a phone' },
  { field: 'faq.items[].answer', max: 400, because: 'a longer answer is not read; link to a page instead' },
];
