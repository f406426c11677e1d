import { styled } from '@mui/material/styles';
import { Columns } from '../../frame/Columns.tsx';
import { Container, Section } from '../../frame/Section.tsx';
import { SectionHeading } from '../../frame/SectionHeading.tsx';
import type { Comparison } from '#site/records.ts';
import { VisuallyHidden } from '../../primitives/VisuallyHidden.tsx';
import { WholeWords } from '../../primitives/WholeWords.tsx';
import { stop } from '../../road/names.ts';
import { Table } from './Table.tsx';
import { Ways } from './Ways.tsx';

/** A comparison of three ways to get a website. The first way is the agency's. */
export function Compare({ id, words }: { id: string; words: Comparison }) {
  return (
    <Section id={id} className="ground" aria-labelledby={`${id}-heading`}>
      <Container>
        <SectionHeading id={`${id}-heading`} heading={words.heading} intro={words.intro} />
        <Ways>
          <fieldset>
            <VisuallyHidden as="legend">{words.choice}</VisuallyHidden>
            {words.ways.map((way, index) => (
              <label key={way}>
                <input type="radio" name="way" defaultChecked={index === 0} />
                {way}
              </label>
            ))}
          </fieldset>
          <Table {...{ [stop]: '' }}>
            <caption>{words.caption}</caption>
            <thead>
              <tr>
                <td />
                {words.ways.map((way) => (
                  <th key={way} scope="col">
                    {way}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {words.rows.map(({ topic, cells }) => (
                <tr key={topic}>
                  <th scope="row">{topic}</th>
                  {cells.map((cell, index) => (
                    <td key={words.ways[index]}>
                      <WholeWords>{cell}</WholeWords>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </Table>
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
