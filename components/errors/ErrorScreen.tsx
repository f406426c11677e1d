import Button from '@mui/material/Button';
import { keyframes, styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import type { ErrorWords, NavItem } from '#site/records.ts';
import { Lead } from '../primitives/Lead.tsx';
import { VisuallyHidden } from '../primitives/VisuallyHidden.tsx';
import { Brand } from '../frame/Brand.tsx';
import { Exits } from './Exits.tsx';
import { Roundabout } from '../road/Roundabout.tsx';
import { Container } from '../frame/Section.tsx';

/**
 * A page with a single message and links back to the home page: not found, a failure of the server,
 * or the result of a form that was posted without JavaScript. The first zero of the status code
 * (404, 500) is drawn as a roundabout. A page without a status code shows the roundabout alone.
 */
export function ErrorScreen({
  brand,
  words,
  nav,
  children,
}: {
  brand: string;
  words: ErrorWords;
  /**
   * The links to the landing page's sections. They are shown if `words` has a label for them
   * (`exits`).
   */
  nav: NavItem[];
  /** Shown below the text. */
  children?: ReactNode;
}) {
  const [before, ...after] = words.code.split('0');
  return (
    <Frame data-code={words.code}>
      <header>
        <Brand name={brand} />
      </header>
      <main>
        <Code>
          <VisuallyHidden>{words.code}</VisuallyHidden>
          <span aria-hidden="true">
            {before}
            <Roundabout entrance />
            {after.join('0')}
          </span>
        </Code>
        <div>
          <h1>{words.heading}</h1>
          <Lead>{words.text}</Lead>
          {children}
          <Button variant="contained" href="/">
            {words.home}
          </Button>
          {words.exits && <Exits label={words.exits} nav={nav} />}
        </div>
      </main>
    </Frame>
  );
}

const Frame = styled(Container)(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  minHeight: '100vh',
  overflowY: 'clip',
  paddingBlock: 14,
  '& h1': theme.typography.h2,
  '& h1 + p': { maxWidth: '24em', marginBlock: '1rem 2rem' },
  '& main': {
    display: 'grid',
    gap: theme.space.column,
    alignContent: 'center',
    alignItems: 'center',
    flex: 1,
    paddingBlock: 40,
    [theme.breakpoints.up('md')]: { gridTemplateColumns: '7fr 5fr' },
  },
}));

const lap = keyframes({ from: { transform: 'rotate(0.62turn)' } });
/**
 * The line behind the van while the van drives one lap: from the place where it later stops, once
 * round the roundabout, back to that place.
 */
const drawLap = keyframes({ from: { strokeDasharray: '19 999' }, to: { strokeDasharray: '245 999' } });

const Code = styled('p')(({ theme }) => ({
  fontFamily: theme.typography.h1.fontFamily,
  fontWeight: 700,
  fontSize: 'min(40vw, 23rem, 30vh)',
  [theme.breakpoints.up('md')]: { fontSize: 'min(23vw, 26rem)' },
  // A roundabout without digits is centered. At the left, the road that leads up from it would
  // cover the brand.
  '[data-code=""] & > span': { justifyContent: 'center' },
  lineHeight: 0.8,
  letterSpacing: '-0.04em',
  color: theme.vars.palette.primary.main,
  '& .driven': { stroke: theme.vars.palette.secondary.main, strokeWidth: 7 },
  // The van drives one lap: once, for less than five seconds (WCAG 2.2.2).
  '@media (prefers-reduced-motion: no-preference)': {
    '& .van': { animation: `${lap} 4.5s ease-in-out` },
    '& .driven:not(.in)': { animation: `${drawLap} 4.5s ease-in-out` },
  },
  '& > [aria-hidden]': { display: 'flex', alignItems: 'center', gap: '0.06em' },
}));
