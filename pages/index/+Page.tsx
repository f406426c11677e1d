import { CaseStudy } from '../../components/sections/caseStudy/CaseStudy.tsx';
import { Compare } from '../../components/sections/compare/Compare.tsx';
import { Contact } from '../../components/sections/contact/Contact.tsx';
import { OnePagerButton } from '../../components/sections/contact/OnePagerButton.tsx';
import { Faq } from '../../components/sections/faq/Faq.tsx';
import { FaqAccordion } from '../../components/sections/faq/FaqAccordion.tsx';
import { Hero } from '../../components/sections/hero/Hero.tsx';
import { ProposalForm, type ProposalFormProps } from '../../components/form/ProposalForm.tsx';
import { PageFrame } from '../../components/frame/PageFrame.tsx';
import { Header } from '../../components/frame/menu/Header.tsx';
import { WayToForm } from '../../components/frame/WayToForm.tsx';
import { calls } from '../../components/primitives/contactWays.ts';
import { Steps } from '../../components/sections/steps/Steps.tsx';
import { Testimonials } from '../../components/sections/testimonials/Testimonials.tsx';
import { Work } from '../../components/sections/work/Work.tsx';
import { addressMeant } from '#lib/address.ts';
import { Island } from '../../renderer/islands/Island.tsx';
import type { PageProps } from '../../renderer/pageContext.ts';
import { content as records } from '#site/landing.ts';
import { ids, withoutDeadLinks } from '../presentContent.ts';
import { copyrightYears } from '../copyrightYears.ts';
import { footerLinks } from '../footerLinks.ts';

/** The landing page: its sections in order. Only the islands need React. */
export default function Page({ settings, notice }: PageProps) {
  const { brand, schedulingUrl, contactEmail } = settings;
  const content = withoutDeadLinks(records);
  const { tagline, hero, work, comparison, testimonials, steps, caseStudy, faq, contact } = content;
  return (
    <PageFrame
      brand={brand}
      years={copyrightYears(content.footer, settings)}
      words={content}
      links={footerLinks(content)}
      header={<Island name="header" of={Header} with={{ brand, schedulingUrl, words: content.header }} />}
    >
      <Hero tagline={tagline} words={hero} />
      <Work id={ids.work} words={work} />
      {caseStudy && <CaseStudy id={ids.caseStudy} words={caseStudy} projects={work.projects} />}
      {testimonials && <Testimonials id={ids.testimonials} words={testimonials} projects={work.projects} />}
      {steps && <Steps id={ids.steps} words={steps} />}
      {comparison && <Compare id={ids.comparison} words={comparison} />}
      <Faq id={ids.faq} words={faq}>
        <Island name="faq" of={FaqAccordion} with={{ items: faq.items }} />
      </Faq>
      <WayToForm {...hero.start} />
      <Contact
        id={ids.contact}
        words={contact}
        email={contactEmail}
        schedulingUrl={schedulingUrl}
        form={<Island name="form" of={ProposalForm} with={{ ...formOf(settings), notice }} />}
        download={
          contact.onePager && (
            <Island name="onePager" of={OnePagerButton} with={downloadOf(contact.onePager)} />
          )
        }
      />
    </PageFrame>
  );
}

/**
 * Returns the form's settings, and the words that the receipt repeats from the ticket's stub: when
 * the agency answers, and its phone numbers.
 */
function formOf(settings: PageProps['settings']): ProposalFormProps {
  const { supabaseUrl, supabaseKey, contactEmail, keepProposalsDays, byMail } = settings;
  const { direct } = records.contact;
  const { responseLabel, response } = direct;
  const ways = calls(direct);
  return {
    settings: { supabaseUrl, supabaseKey, contactEmail, keepProposalsDays, byMail: byMail || undefined },
    receipt: { responseLabel, response, calls: ways.length > 0 ? ways : undefined },
  };
}

/**
 * Returns the words for the download button's island. The heading and the text above the button are
 * left out, because this island does not render them.
 */
function downloadOf({ button, file, saveAs, toast, failure }: NonNullable<typeof records.contact.onePager>) {
  return { words: { button, file: addressMeant(file), saveAs, toast, failure } };
}
