import type { LandingContent } from '../../../components/records.ts';
import { colours } from '#site/brand.ts';
import type { Settings } from '../../../server/settings.ts';
import { markSvg } from '../mark.ts';

const { light } = colours;

/**
 * The one-pager as a document body: real headings and lists, so that the PDF is tagged with them.
 *
 * @param picture the address of the owner's hero, which takes the place of the symbol behind the headline
 */
export function handoutBody(
  content: LandingContent,
  { brand, contactEmail, schedulingUrl }: Settings,
  picture?: string,
): string {
  const { hero, caseStudy, contact, steps, tagline } = content;
  const challenged = caseStudy.challenge.figure;
  const services = contact.form.fields.projectType.options.filter(({ value }) => value !== 'other');
  return `
  <header>
    <div class="backdrop" aria-hidden="true">${picture ? `<img src="${picture}" alt="">` : markSvg(440, light.spruce)}</div>
    <p class="brand">${decorative(markSvg(30, light.onBand, light.marigold))}${text(brand)}</p><p class="tagline">${text(tagline)}</p>
    <h1>${text(hero.heading)}</h1>
    <p class="intro">${text(hero.intro)}</p>
    <ul class="figures">${each(hero.figures, ({ value, label }) => `<li><b>${text(value)}</b> ${text(label)}</li>`)}</ul>
  </header>
  <main>
    <section class="steps">${each(
      steps.items,
      (step, i) => `<div><h2><span>${i + 1}</span> ${text(step.name)}</h2><p>${text(step.text)}</p></div>`,
    )}</section>
    <section class="services"><h2>${text(content.handout.services)}</h2>
      <ul>${each(services, ({ label }) => `<li>${text(label)}</li>`)}</ul>
      <h2>${text(hero.badgesLabel)}</h2>
      <ul>${each(hero.badges, (badge) => `<li>${text(badge)}</li>`)}</ul></section>
    <section class="case"><p class="eyebrow">${text(caseStudy.eyebrow)}</p><h2>${text(caseStudy.heading)}</h2>
      <ul class="figures">${each(caseStudy.results.figures, ({ value, label }) => `<li><b>${text(value)}</b> ${text(label)}</li>`)}</ul>
      <div class="columns"><div><h3>${text(caseStudy.challenge.heading)}</h3>
        <p><b>${text(challenged.value)} ${text(challenged.label)}.</b> ${text(caseStudy.challenge.text)}</p></div>
      <div><h3>${text(caseStudy.solution.heading)}</h3><p>${text(caseStudy.solution.text)}</p></div></div>
      <ul class="tags">${each(caseStudy.badges, (badge) => `<li>${text(badge)}</li>`)}</ul></section>
  </main>
  <footer><h2>${text(contact.heading)}</h2>
    <dl><div><dt>${text(contact.direct.emailLabel)}</dt><dd><a href="mailto:${text(contactEmail)}">${text(contactEmail)}</a></dd></div>
      <div><dt>${text(contact.demo.heading)}</dt><dd><a href="${text(schedulingUrl)}">${text(schedulingUrl.replace(/^https?:\/\//, ''))}</a></dd></div>
      <div><dt>${text(contact.direct.responseLabel)}</dt><dd>${text(contact.direct.response)}</dd></div></dl></footer>`;
}

function each<T>(items: readonly T[], draw: (item: T, index: number) => string): string {
  return items.map(draw).join('');
}

/** Content is plain text: what looks like markup must arrive as written. */
function text(value: string): string {
  return value
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

function decorative(svg: string): string {
  return svg.replace('<svg ', '<svg aria-hidden="true" ');
}
