import { ErrorScreen } from '../../components/errors/ErrorScreen.tsx';
import { FormHelp } from '../../components/errors/FormHelp.tsx';
import { NotFound } from '../../components/errors/NotFound.tsx';
import { Island } from '../../renderer/islands/Island.tsx';
import type { PageProps } from '../../renderer/pageContext.ts';
import { content as messages } from '#site/errorPages.ts';
import { content } from '#site/landing.ts';
import { withoutDeadLinks } from '../presentContent.ts';

/**
 * The not-found page (SPEC §2), the page for the server's own failures, and the pages `/received/`
 * and `/not-sent/`, to which a posted form is redirected.
 *
 * `/received/` has two documents. A visitor who comes from the form on the site's own server gets
 * the landing page with the receipt (`pages/index`). Every other visitor gets the document of this
 * page.
 */
export default function Page({ settings: { brand, contactEmail }, message }: PageProps) {
  const words = messages[message!];
  const { nav } = withoutDeadLinks(content).header;
  if (message === 'notFound') return <Island name="notFound" of={NotFound} with={{ brand, words, nav }} />;
  return (
    <ErrorScreen brand={brand} words={words} nav={nav}>
      {words.mail && <FormHelp words={words} email={contactEmail} />}
    </ErrorScreen>
  );
}
