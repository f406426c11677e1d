import { CaseStudy } from '../../components/caseStudy/CaseStudy.tsx';
import { Story } from '../../components/caseStudy/Story.tsx';
import { Compare } from '../../components/compare/Compare.tsx';
import { Contact } from '../../components/contact/Contact.tsx';
import { OnePagerButton } from '../../components/contact/OnePagerButton.tsx';
import { Faq } from '../../components/faq/Faq.tsx';
import { FaqAccordion } from '../../components/faq/FaqAccordion.tsx';
import { Hero } from '../../components/hero/Hero.tsx';
import { PageFrame } from '../../components/layout/PageFrame.tsx';
import { Header } from '../../components/layout/Header.tsx';
import { ProposalForm } from '../../components/proposal/ProposalForm.tsx';
import { Testimonials } from '../../components/testimonials/Testimonials.tsx';
import { Work } from '../../components/work/Work.tsx';
import { Island } from '../../renderer/islands/Island.tsx';
import type { PageProps } from '../../renderer/pageContext.ts';
import { content } from './content.ts';

/** The landing page: its sections in order. What moves is an island; the rest ships no script. */
export default function Page({ settings, notice }: PageProps) {
  const { brand, schedulingUrl, contactEmail, supabaseUrl, supabaseAnonKey } = settings;
  const { tagline, hero, work, comparison, testimonials, caseStudy, faq, contact } = content;
  return (
    <PageFrame
      brand={brand}
      words={content}
      header={<Island name="header" of={Header} with={{ brand, schedulingUrl, words: content.header }} />}
    >
      <Hero tagline={tagline} words={hero} />
      <Work id="work" words={work} />
      <CaseStudy words={caseStudy}>
        <Island name="story" of={Story} with={{ words: caseStudy.story }} />
      </CaseStudy>
      <Testimonials words={testimonials} />
      <Compare id="compare" words={comparison} />
      <Faq id="faq" words={faq}>
        <Island name="faq" of={FaqAccordion} with={{ items: faq.items }} />
      </Faq>
      <Contact
        id="contact"
        words={contact}
        email={contactEmail}
        schedulingUrl={schedulingUrl}
        form={
          <Island
            name="form"
            of={ProposalForm}
            with={{ words: contact.form, host: { supabaseUrl, supabaseAnonKey }, notice }}
          />
        }
        download={<Island name="onePager" of={OnePagerButton} with={{ words: contact.onePager }} />}
      />
    </PageFrame>
  );
}
