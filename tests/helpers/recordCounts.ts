import { content } from '#site/landing.ts';

export type Counts = { projects: number; quotes: number; questions: number; figures: number; badges: number };

/** Rows of cards that do not reach the end of their grid. Runs in the page. */
export function unfilledRows(): string[] {
  const grids = [
    document.querySelector('#work ul:has(article)'),
    document.querySelector('figure')?.parentElement?.parentElement,
  ];
  return grids.flatMap((grid) => {
    if (!grid) return ['there is no grid'];
    const end = grid.getBoundingClientRect().right;
    const boxes = [...grid.children].map((card) => card.getBoundingClientRect());
    return boxes
      .filter(
        ({ top, right }) =>
          Math.max(...boxes.filter((one) => one.top === top).map((one) => one.right)) === right,
      )
      .filter(({ right }) => Math.abs(right - end) > 1)
      .map(({ top }) => `a row of ${grid.textContent?.slice(0, 20)} at ${top} ends before its grid`);
  });
}

/** Last items of a list that stand alone below a row of three or more. Runs in the page. */
export function lonelyItems(): string[] {
  const lists = document.querySelectorAll('main dl, main ul:has(> li > svg)');
  return [...lists].flatMap((list) => {
    const tops = [...list.children].map((item) => Math.round(item.getBoundingClientRect().top));
    const rows = [...new Set(tops)].map((top) => tops.filter((one) => one === top).length);
    const lonely = rows.length > 1 && rows.at(-1) === 1 && Math.max(...rows) > 2;
    return lonely ? [`${list.textContent}: rows of ${rows.join(', ')}`] : [];
  });
}

/** The content with so many records. Those beyond its own are copies under other names. */
export function counted({ projects, quotes, questions, figures, badges }: Counts): typeof content {
  const { hero, work, testimonials, faq, caseStudy } = content;
  return {
    ...content,
    hero: {
      ...hero,
      figures: upTo(figures, hero.figures, (figure, n) => ({ ...figure, label: `Figure ${n}` })),
      badges: upTo(badges, hero.badges, (_, n) => `Custom badge ${n}`),
    },
    work: {
      ...work,
      projects: upTo(projects, work.projects, (project, n) => ({ ...project, title: `Project ${n}` })),
    },
    testimonials: {
      ...testimonials,
      items: upTo(quotes, testimonials.items, (item, n) => ({ ...item, author: `Author ${n}` })),
    },
    faq: {
      ...faq,
      items: upTo(questions, faq.items, (item, n) => ({ ...item, question: `Question ${n}?` })),
    },
    caseStudy: {
      ...caseStudy,
      badges: upTo(badges, caseStudy.badges, (_, n) => `Custom badge ${n}`),
      results: {
        ...caseStudy.results,
        figures: upTo(figures, caseStudy.results.figures, (one, n) => ({ ...one, label: `Figure ${n}` })),
      },
    },
  };
}

function upTo<T>(count: number, own: T[], copy: (record: T, number: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => {
    const record = own[index % own.length];
    if (record === undefined) throw new Error('The content has no such record');
    return index < own.length ? record : copy(record, index + 1);
  });
}
