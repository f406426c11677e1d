import { OwnPage } from '../../components/sections/ownPage/OwnPage.tsx';
import type { PageProps } from '../../renderer/pageContext.ts';
import { content } from '#site/landing.ts';
import { copyrightYears } from '../copyrightYears.ts';
import { footerLinks } from '../footerLinks.ts';
import { withoutDeadLinks } from '../presentContent.ts';
import { ownPageAt, partsOf } from './ownPages.ts';

/** The owner's page at this path, from `site/ownPages.ts`. */
export default function Page({ settings, path }: PageProps) {
  const { title, text } = ownPageAt(path);
  const present = withoutDeadLinks(content);
  const { footer, tagline } = present;
  return (
    <OwnPage
      title={title}
      parts={partsOf(text, settings)}
      footer={{
        brand: settings.brand,
        tagline,
        links: footerLinks(present, '/'),
        years: copyrightYears(footer, settings),
        words: footer,
      }}
    />
  );
}
