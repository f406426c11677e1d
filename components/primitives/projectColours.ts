import type { CSSObject, Theme } from '@mui/material/styles';
import type { Project } from '#site/records.ts';

/** Sets a project's two colors for what is inside: on a parent, so that the rules inside are the same for every project. */
export function projectColours(project: Project | undefined) {
  const colours = project?.colours;
  return colours && { '--pale': colours.pale, '--deep': colours.deep };
}

/**
 * Deep on pale, and pale on deep in the dark. Without a project, or without colors of its own, the page's own tint.
 *
 * @param dark further styles in the dark
 */
export function inProjectColours(theme: Theme, dark?: CSSObject): CSSObject {
  const { main: ground } = theme.vars.palette.ground;
  return {
    backgroundColor: `var(--pale, ${ground})`,
    color: 'var(--deep)',
    ...theme.applyStyles('dark', {
      backgroundColor: `var(--deep, ${ground})`,
      color: 'var(--pale)',
      ...dark,
    }),
  };
}
