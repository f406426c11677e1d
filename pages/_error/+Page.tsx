import { ErrorScreen } from '../../components/errors/ErrorScreen.tsx';
import { FormHelp } from '../../components/errors/FormHelp.tsx';
import type { PageProps } from '../../renderer/pageContext.ts';
import { content } from '#site/landing.ts';
import { presentContent } from '../presentContent.ts';
import { wordsFor } from './words.ts';

/** The not-found page (SPEC §2), the page for our own failures, and those to which a posted form leads. */
export default function Page({ settings: { brand, contactEmail }, status }: PageProps) {
  const words = wordsFor(status);
  const { header } = presentContent(content);
  return (
    <ErrorScreen brand={brand} words={words} nav={header.nav}>
      {words.mail && <FormHelp words={words} email={contactEmail} />}
    </ErrorScreen>
  );
}
