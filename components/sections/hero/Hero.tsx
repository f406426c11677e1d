import { styled } from '@mui/material/styles';
import { Container } from '../../frame/Section.tsx';
import type { LandingContent } from '#site/records.ts';
import { Lead } from '../../primitives/Lead.tsx';
import { CheckList } from '../../primitives/CheckList.tsx';
import { Actions } from './Actions.tsx';
import { Figures } from './Figures.tsx';
import { RoadFromLeaf } from './RoadFromLeaf.tsx';
import { HeroGrid } from './HeroGrid.tsx';

export type HeroProps = { tagline: string; words: LandingContent['hero'] };

/**
 * The first screen: the headline, two calls to action, a drawing, and the figures (SPEC §2). On
 * screens wider than a phone's, the drawing moves for less than five seconds. `npm run assets --
 * hero` creates the drawing.
 */
export function Hero({ tagline, words }: HeroProps) {
  return (
    <Ground>
      <Container>
        <HeroGrid>
          <div className="words">
            <Tagline>{tagline}</Tagline>
            <h1>{words.heading}</h1>
            <Lead>{words.intro}</Lead>
            <Actions start={words.start} seeWork={words.seeWork} />
          </div>
          <div className="drawing" role="img" aria-label={words.imageAlt}>
            {words.figures.length > 0 && <RoadFromLeaf />}
          </div>
          <div className="badges">
            <CheckList items={words.badges} label={words.badgesLabel} />
          </div>
        </HeroGrid>
      </Container>
      {words.figures.length > 0 && <Figures figures={words.figures} />}
    </Ground>
  );
}

const Ground = styled('div')(({ theme }) => ({
  // Cuts off the hero's road below the figures, where the road in the margin takes over.
  clipPath: 'inset(0)',
  // In a window with a scrollbar, the drawing is a few pixels too wide. `clip-path` alone would let
  // the page scroll sideways.
  overflowX: 'clip',
  position: 'relative',
  zIndex: 6,
  backgroundColor: theme.vars.palette.background.default,
  '& > :first-of-type': { position: 'relative', zIndex: 1 },
}));

const Tagline = styled('p')(({ theme }) => ({
  marginBottom: '1.25rem',
  color: theme.vars.palette.primary.main,
  fontWeight: 600,
}));
