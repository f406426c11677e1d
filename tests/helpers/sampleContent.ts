import type { ContactContent } from '#site/contactRecords.ts';
import { content as sample } from '#site/landing.ts';
import type { HeaderContent, LandingContent, Project } from '#site/records.ts';

type Work = LandingContent['work'];

/** The only optional records that the sample lacks are the footer's links. */
type SampleContent = Required<Omit<LandingContent, 'header' | 'work' | 'contact'>> & {
  header: Required<HeaderContent>;
  work: Omit<Work, 'projects'> & { projects: Required<Project>[] };
  contact: Required<ContactContent>;
};

export const content = sample as SampleContent;
