import { styled } from '@mui/material/styles';
import { Brand } from '../../frame/Brand.tsx';
import { Footer, type FooterProps } from '../../frame/Footer.tsx';
import { Container } from '../../frame/Section.tsx';
import { Prose } from './Prose.tsx';

/** A page with a text of the owner, such as privacy or imprint. It needs no script. */
export function OwnPage({ title, parts, footer }: { title: string; parts: string[]; footer: FooterProps }) {
  return (
    <>
      <Frame>
        <header>
          <Brand name={footer.brand} />
        </header>
        <main>
          <h1>{title}</h1>
          <Prose parts={parts} />
        </main>
      </Frame>
      <Footer {...footer} />
    </>
  );
}

const Frame = styled(Container)(({ theme }) => ({
  paddingBlock: 14,
  '& main': { maxWidth: '40em', minHeight: '60vh', paddingBlock: theme.space.section },
  '& h1': { ...theme.typography.h2, overflowWrap: 'anywhere' },
  '& h2': { ...theme.typography.h3, marginTop: '2.5em' },
  '& p, & ul': { marginTop: '1em', overflowWrap: 'anywhere' },
  '& ul': { paddingInlineStart: '1.25em', listStyle: 'disc' },
  '& li + li': { marginTop: '0.5em' },
  '& main a': { color: theme.vars.palette.primary.main, textUnderlineOffset: 4 },
}));
