import type { PictureProps } from '../../primitives/Picture.tsx';
import type { CaseStudyContent } from '#site/records.ts';

/**
 * The project's screenshot as the page shows it. The dialog uses the same file, so that the browser
 * already has it.
 */
export const screenshot = ({ project, imageAlt }: CaseStudyContent): PictureProps => ({
  base: `/images/work/${project.href.slice(1)}`,
  sizes: '(min-width:900px) 63vw,94vw',
  alt: imageAlt,
  large: true,
});
