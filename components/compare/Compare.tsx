import { Container, Section } from '../layout/Section.tsx';
import { SectionHeading } from '../layout/SectionHeading.tsx';
import type { Comparison } from '../records.ts';
import { WholeRanges } from '../shared/WholeRanges.tsx';
import { Table, Verdict } from './Table.tsx';

/** An honest comparison of the three ways to get a website; the first way is ours. */
export function Compare({ id, words }: { id: string; words: Comparison }) {
  return (
    <Section id={id} aria-labelledby={`${id}-heading`} sx={{ bgcolor: 'ground.mist' }}>
      <Container>
        <SectionHeading id={`${id}-heading`} heading={words.heading} intro={words.intro} />
        <Table>
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
                  <td key={words.ways[index]} data-way={words.ways[index]}>
                    <WholeRanges>{cell}</WholeRanges>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
        <Verdict>{words.verdict}</Verdict>
      </Container>
    </Section>
  );
}
