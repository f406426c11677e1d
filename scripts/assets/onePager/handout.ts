import type { CaseStudyContent, Figure, LandingContent, Step } from '../../../components/records.ts';
import { escapeHtml as text } from '#proposal/text.ts';
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
  const { hero, contact, steps, tagline } = content;
  // The last choice is for everything else.
  const services = contact.form.fields.projectType.options.slice(0, -1);
  return `
  <header>
    <div class="backdrop" aria-hidden="true">${picture ? `<img src="${picture}" alt="">` : markSvg(440, light.spruce)}</div>
    <p class="brand">${decorative(markSvg(30, light.onBand, light.marigold))}${text(brand)}</p><p class="tagline">${text(tagline)}</p>
    <h1>${text(hero.heading)}</h1>
    <p class="intro">${text(hero.intro)}</p>
    ${hero.figures.length > 0 ? figureList(hero.figures) : ''}
  </header>
  <main>
    ${steps ? `<section class="steps">${each(steps.items, stepText)}</section>` : ''}
    <section class="services"><h2>${text(content.handout.services)}</h2>
      <ul>${each(services, ({ label }) => `<li>${text(label)}</li>`)}</ul>
      <h2>${text(hero.badgesLabel)}</h2>
      <ul>${each(hero.badges, (badge) => `<li>${text(badge)}</li>`)}</ul></section>
    ${content.caseStudy ? caseText(content.caseStudy) : ''}
  </main>
  <footer><h2>${text(contact.heading)}</h2>
    <dl><div><dt>${text(contact.direct.emailLabel)}</dt><dd><a href="mailto:${text(contactEmail)}">${text(contactEmail)}</a></dd></div>
      ${contact.demo ? `<div><dt>${text(contact.demo.heading)}</dt><dd><a href="${text(schedulingUrl)}">${text(schedulingUrl.replace(/^https?:\/\//, ''))}</a></dd></div>` : ''}
      <div><dt>${text(contact.direct.responseLabel)}</dt><dd>${text(contact.direct.response)}</dd></div></dl></footer>`;
}

function stepText({ name, text: words }: Step, index: number): string {
  return `<div><h2><span>${index + 1}</span> ${text(name)}</h2><p>${text(words)}</p></div>`;
}

function figureList(figures: readonly Figure[]): string {
  return `<ul class="figures">${each(figures, ({ value, label }) => `<li><b>${text(value)}</b> ${text(label)}</li>`)}</ul>`;
}

function caseText({ eyebrow, heading, challenge, solution, results, badges }: CaseStudyContent): string {
  const { figure } = challenge;
  return `<section class="case"><p class="eyebrow">${text(eyebrow)}</p><h2>${text(heading)}</h2>
      ${figureList(results.figures)}
      <div class="columns"><div><h3>${text(challenge.heading)}</h3>
        <p><b>${text(figure.value)} ${text(figure.label)}.</b> ${text(challenge.text)}</p></div>
      <div><h3>${text(solution.heading)}</h3><p>${text(solution.text)}</p></div></div>
      <ul class="tags">${each(badges, (badge) => `<li>${text(badge)}</li>`)}</ul></section>`;
}

function each<T>(items: readonly T[], draw: (item: T, index: number) => string): string {
  return items.map(draw).join('');
}

function decorative(svg: string): string {
  return svg.replace('<svg ', '<svg aria-hidden="true" ');
}
