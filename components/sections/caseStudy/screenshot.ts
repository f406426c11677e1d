import type { PictureProps } from '../../primitives/Picture.tsx';
import type { CaseStudyContent, Project } from '#site/records.ts';
import { fromMd } from '../../../theme/widths.ts';
import { idOf } from '../work/idOf.ts';

/**
 * Returns the case study's own picture or, if it has none, the picture of the project to which it
 * links. The page and the dialog show the same file, so that the browser loads only one.
 */
export function screenshot(
  { project, image, imageAlt }: CaseStudyContent,
  projects: Project[],
): PictureProps {
  const linked = projects.find((one) => `#${idOf(one)}` === project.href);
  return {
    base: `/images/work/${image ?? linked?.image ?? project.href.slice(1)}`,
    sizes: `${fromMd} 63vw,94vw`,
    alt: imageAlt,
    large: true,
  };
}
