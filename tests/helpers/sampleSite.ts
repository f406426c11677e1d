import { content } from '../../pages/index/content.ts';
import { samples } from '../../pages/index/samples.ts';

/** Whether the content is the one that the site comes with: an owner's first project is another. */
export const isSampleSite = content.work.projects[0]?.title === samples.clients[0];
