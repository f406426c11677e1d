import type { ContactContent } from '#site/contactRecords.ts';
import { content as sample } from '#site/landing.ts';
import type { HeaderContent, LandingContent, Project } from '#site/records.ts';

type Work = LandingContent['work'];

/** Of the records that a site may lack, the sample lacks the footer's links alone. */
type SampleContent = Required<Omit<LandingContent, 'header' | 'work' | 'contact'>> & {
  header: Required<HeaderContent>;
  work: Omit<Work, 'projects'> & { projects: Required<Project>[] };
  contact: Required<ContactContent>;
};

export const content = sample as SampleContent;
