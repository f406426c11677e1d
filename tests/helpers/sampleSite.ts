import { content } from '#site/landing.ts';
import { samples } from '../../scripts/preflight/samples.ts';

/** Whether the content is still the sample. An owner's first project has another title. */
export const isSampleSite = content.work.projects[0]?.title === samples.clients[0];
