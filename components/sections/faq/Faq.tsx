import type { ReactNode } from 'react';
import { Container, Section } from '../../frame/Section.tsx';
import { SectionHeading } from '../../frame/SectionHeading.tsx';
import type { LandingContent } from '#site/records.ts';

type FaqProps = { id: string; words: LandingContent['faq']; children: ReactNode };

/** The questions below their heading; `children` is the accordion island. */
export function Faq({ id, words, children }: FaqProps) {
  return (
    <Section id={id} aria-labelledby={`${id}-heading`}>
      <Container>
        <SectionHeading id={`${id}-heading`} heading={words.heading} intro={words.intro} />
        {children}
      </Container>
    </Section>
  );
}
