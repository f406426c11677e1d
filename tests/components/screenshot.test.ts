import { expect, it } from 'vitest';
import { screenshot } from '../../components/sections/caseStudy/screenshot.ts';
import { idOf } from '../../components/sections/work/idOf.ts';
import { content } from '../helpers/sampleContent.ts';

const { caseStudy, work } = content;
const [first, second] = work.projects;

it.each([
  ['its own picture', second!.image, second!.image],
  ['the picture of its project if it has no picture of its own', undefined, first!.image],
])('the case study shows %s', (_, own, shown) => {
  const { image: _sample, ...others } = caseStudy;
  const project = { label: 'The project', href: `#${idOf(first!)}` } as const;
  const words = { ...others, project, ...(own && { image: own }) };

  expect(screenshot(words, work.projects).base).toBe(`/images/work/${shown}`);
});
