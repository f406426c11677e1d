import { ErrorScreen } from '../../components/errors/ErrorScreen.tsx';
import { NotSent } from '../../components/errors/NotSent.tsx';
import type { PageProps } from '../../renderer/pageContext.ts';
import { content } from '#site/landing.ts';
import { presentContent } from '../presentContent.ts';
import { wordsFor } from './words.ts';

/** The not-found page (SPEC §2), the page for our own failures, and the one for a form that the function refused. */
export default function Page({ settings: { brand, contactEmail }, status }: PageProps) {
  const words = wordsFor(status);
  return (
    <ErrorScreen brand={brand} words={words} nav={presentContent(content).header.nav}>
      {words.refusal && <NotSent words={words.refusal} email={contactEmail} />}
    </ErrorScreen>
  );
}
