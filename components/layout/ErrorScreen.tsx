import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { ErrorWords } from '../records.ts';
import { Brand } from './Brand.tsx';
import { Container } from './Section.tsx';

/** A page of few words: what happened, and the way home. */
export function ErrorScreen({ brand, words }: { brand: string; words: ErrorWords }) {
  return (
    <Frame data-status={words.code}>
      <Container>
        <header>
          <Brand name={brand} />
        </header>
        <main>
          <Code>{words.code}</Code>
          <Typography variant="h2" component="h1">
            {words.heading}
          </Typography>
          <Typography variant="subtitle1" sx={{ mt: 2, mb: 4, color: 'text.secondary', maxWidth: '44ch' }}>
            {words.text}
          </Typography>
          <Button variant="contained" size="large" href="/">
            {words.home}
          </Button>
        </main>
      </Container>
    </Frame>
  );
}

const Frame = styled('div')({
  minHeight: '100vh',
  paddingBlock: 16,
});

const Code = styled('p')(({ theme }) => ({
  marginBlock: 'clamp(24px, 8vh, 96px) 8px',
  fontFamily: theme.typography.h1.fontFamily,
  fontWeight: 700,
  fontSize: 'clamp(7rem, 28vw, 20rem)',
  lineHeight: 0.85,
  letterSpacing: '-0.06em',
  color: theme.vars.palette.primary.main,
}));
