import { content } from '../helpers/sampleContent.ts';

type Counts = { projects: number; quotes: number; questions: number; figures: number; badges: number };

/** Runs in the page. Returns rows of cards that do not reach the end of their grid. */
export function unfilledRows(): string[] {
  const grids = [
    document.querySelector('#work ul:has(article)'),
    document.querySelector('figure')?.parentElement?.parentElement,
  ];
  return grids.flatMap((grid) => {
    if (!grid) return ['there is no grid'];
    // On phones, the projects are in one row that scrolls sideways.
    if (getComputedStyle(grid).overflowX === 'auto') return [];
    const end = grid.getBoundingClientRect().right;
    const boxes = [...grid.children].map((card) => card.getBoundingClientRect());
    const isLast = ({ top, right }: DOMRect) => !boxes.some((one) => one.top === top && one.right > right);
    return boxes
      .filter((box) => isLast(box) && Math.abs(box.right - end) > 1)
      .map(({ top }) => `a row of ${grid.textContent?.slice(0, 20)} at ${top} ends before its grid`);
  });
}

/** Runs in the page. Returns lists whose last item is alone below a row of three or more. */
export function lonelyItems(): string[] {
  const lists = document.querySelectorAll('main dl, main ul:has(> li > svg)');
  return [...lists].flatMap((list) => {
    const tops = [...list.children].map((item) => Math.round(item.getBoundingClientRect().top));
    const rows = [...new Set(tops)].map((top) => tops.filter((one) => one === top).length);
    const lonely = rows.length > 1 && rows.at(-1) === 1 && Math.max(...rows) > 2;
    return lonely ? [`${list.textContent}: rows of ${rows.join(', ')}`] : [];
  });
}

/**
 * Returns the sample's content with these numbers of records. If the sample has fewer, some of its
 * records are repeated.
 */
export function counted({ projects, quotes, questions, figures, badges }: Counts): typeof content {
  const copy = structuredClone(content);
  const { hero, work, testimonials, faq, caseStudy } = copy;
  hero.figures = upTo(figures, hero.figures);
  hero.badges = upTo(badges, hero.badges);
  work.projects = upTo(projects, work.projects);
  testimonials.items = upTo(quotes, testimonials.items);
  faq.items = upTo(questions, faq.items);
  caseStudy.badges = upTo(badges, caseStudy.badges);
  caseStudy.results.figures = upTo(figures, caseStudy.results.figures);
  return copy;
}

const upTo = <T>(count: number, own: T[]): T[] =>
  Array.from({ length: count }, (_, n) => own[n % own.length]!);
