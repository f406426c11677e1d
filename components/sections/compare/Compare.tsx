import { styled } from '@mui/material/styles';
import { Columns } from '../../frame/Columns.tsx';
import { Container, Section } from '../../frame/Section.tsx';
import { SectionHeading } from '../../frame/SectionHeading.tsx';
import type { Comparison } from '#site/records.ts';
import { Table } from './Table.tsx';
import { Ways } from './Ways.tsx';

/** A comparison of three ways to get a website. The first way is the agency's. */
export function Compare({ id, words }: { id: string; words: Comparison }) {
  return (
    <Section id={id} className="ground" aria-labelledby={`${id}-heading`}>
      <Container>
        <SectionHeading id={`${id}-heading`} heading={words.heading} intro={words.intro} />
        <Ways words={words}>
          <Table words={words} />
        </Ways>
        <Verdict>
          <p>{words.verdict}</p>
        </Verdict>
      </Container>
    </Section>
  );
}

const Verdict = styled(Columns)(({ theme }) => ({
  marginTop: theme.space.row,
  '& > p': theme.typography.h3,
  [theme.breakpoints.up('md')]: { '& > p': { gridColumn: '3 / span 8' } },
  '@media print': { marginTop: '2mm' },
}));
