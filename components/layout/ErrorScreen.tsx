import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { ErrorWords } from '../records.ts';
import { Brand } from './Brand.tsx';
import { Roundabout } from './Roundabout.tsx';
import { Container } from './Section.tsx';

/** A page of few words: what happened, and the way home. The code's first zero is a roundabout. */
export function ErrorScreen({ brand, words }: { brand: string; words: ErrorWords }) {
  const [before, ...after] = words.code.split('0');
  return (
    <Frame data-status={words.code}>
      <header>
        <Brand name={brand} />
      </header>
      <main>
        <Code>
          {before}
          <Roundabout digit="0" />
          {after.join('0')}
        </Code>
        <div>
          <Typography variant="h2" component="h1">
            {words.heading}
          </Typography>
          <Lead variant="subtitle1">{words.text}</Lead>
          <Button variant="contained" href="/">
            {words.home}
          </Button>
        </div>
      </main>
    </Frame>
  );
}

const Frame = styled(Container)(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  minHeight: '100vh',
  paddingBlock: 14,
  '& main': {
    display: 'grid',
    gap: 'clamp(28px, 5vw, 72px)',
    alignContent: 'center',
    alignItems: 'center',
    flex: 1,
    paddingBlock: 40,
    [theme.breakpoints.up('md')]: { gridTemplateColumns: '7fr 5fr' },
  },
}));

const Code = styled('p')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: '0.02em',
  fontFamily: theme.typography.h1.fontFamily,
  fontWeight: 700,
  fontSize: 'clamp(8rem, 26vw, 19rem)',
  lineHeight: 0.8,
  letterSpacing: '-0.05em',
  color: theme.vars.palette.primary.main,
}));

const Lead = styled(Typography)(({ theme }) => ({
  maxWidth: '24em',
  marginBlock: '16px 32px',
  color: theme.vars.palette.text.secondary,
  textWrap: 'balance',
}));
