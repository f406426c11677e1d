import { ErrorScreen } from '../../components/layout/ErrorScreen.tsx';
import type { PageProps } from '../../renderer/pageContext.ts';
import { content } from '#site/landing.ts';
import { wordsFor } from './words.ts';

/** The not-found page (SPEC §2) and the page for our own failures. */
export default function Page({ settings, status }: PageProps) {
  return <ErrorScreen brand={settings.brand} words={wordsFor(status)} nav={content.header.nav} />;
}
