import type { PictureProps } from '../../primitives/Picture.tsx';
import type { CaseStudyContent, Project } from '#site/records.ts';
import { fromMd } from '../../../theme/widths.ts';
import { idOf } from '../work/idOf.ts';

/**
 * The screenshot of the project that the case study links to. The page and the dialog show the same
 * file, so that the browser already has it.
 */
export function screenshot({ project, imageAlt }: CaseStudyContent, projects: Project[]): PictureProps {
  const linked = projects.find((one) => `#${idOf(one)}` === project.href);
  return {
    base: `/images/work/${linked?.image ?? project.href.slice(1)}`,
    sizes: `${fromMd} 63vw,94vw`,
    alt: imageAlt,
    large: true,
  };
}
