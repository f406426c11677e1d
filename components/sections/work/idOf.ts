import type { Project } from '#site/records.ts';

/**
 * The id of a project's card: the name of its picture. An id has no blanks
 * (https://html.spec.whatwg.org/multipage/dom.html#the-id-attribute), so each blank becomes a
 * hyphen.
 */
export const idOf = ({ image }: Pick<Project, 'image'>): string => image.trim().replaceAll(/\s+/g, '-');
