import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import type { LandingContent, Link } from '#site/records.ts';
import { newTabHintId } from '../primitives/newTab.ts';
import { VisuallyHidden } from '../primitives/VisuallyHidden.tsx';
import { liveRegionId } from '../toast/notify.ts';
import { Footer } from './Footer.tsx';
import { Rail } from '../road/Rail.tsx';
import { StickyHeader } from './menu/StickyHeader.tsx';

/**
 * The landing page around its sections: a skip link, the header, the main element with the road in
 * the margin, the footer, and two texts for screen readers (announcements, and "opens in a new
 * tab").
 */
export function PageFrame({
  brand,
  years,
  words,
  links,
  header,
  children,
}: {
  brand: string;
  /** The years of the copyright. */
  years: string;
  words: Pick<LandingContent, 'skip' | 'tagline' | 'newTab' | 'footer'>;
  /** The footer's links. */
  links: Link[];
  /** The header island. */
  header: ReactNode;
  children: ReactNode;
}) {
  return (
    <>
      <SkipLink href="#main">{words.skip}</SkipLink>
      <StickyHeader>{header}</StickyHeader>
      <Main id="main" tabIndex={-1}>
        {children}
        <Rail />
      </Main>
      <Footer brand={brand} tagline={words.tagline} links={links} years={years} words={words.footer} />
      <VisuallyHidden role="status" id={liveRegionId} />
      <span hidden id={newTabHintId}>
        {words.newTab}
      </span>
    </>
  );
}

const Main = styled('main')({ position: 'relative' });

const SkipLink = styled('a')(({ theme }) => ({
  position: 'fixed',
  insetBlockStart: 12,
  insetInlineStart: 12,
  zIndex: theme.zIndex.tooltip,
  padding: '12px 20px',
  borderRadius: theme.radii.round,
  backgroundColor: theme.vars.palette.primary.main,
  color: theme.vars.palette.primary.contrastText,
  fontWeight: 600,
  '&:not(:focus)': { transform: 'translateY(-200%)' },
}));
