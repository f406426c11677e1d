import request from 'supertest';
import { expect, it } from 'vitest';
import { content } from '#site/landing.ts';
import { locale } from '#site/language.ts';
import { textsIn } from '../../lib/textsIn.ts';
import { sharedApp, startApp } from '../helpers/app.ts';
import { oneSpaced, textOfHtml } from '../helpers/htmlText.ts';

it('is one graph of agency, site and questions that says what the landing page says, and nothing else', async () => {
  const app = await sharedApp();
  const { graph, html } = await landing(app);

  expect(graph.map((node) => node['@type'])).toEqual(['ProfessionalService', 'WebSite', 'FAQPage']);
  const [agency, site, faq] = graph;
  expect(agency?.['additionalProperty']).toMatchObject(
    content.hero.figures.map(({ label, value }) => ({ name: label, value })),
  );
  expect(site).toMatchObject({ inLanguage: locale.lang, publisher: { '@id': agency?.['@id'] } });
  expect(faq?.['mainEntity']).toMatchObject(
    content.faq.items.map(({ question, answer }) => ({ name: question, acceptedAnswer: { text: answer } })),
  );
  const said = textsIn(graph).filter(
    ({ place, text }) => !/@\w+$|inLanguage$/.test(place) && !text.startsWith('http'),
  );
  expect(said.length).toBeGreaterThan(15);
  const shown = textOfHtml(html);
  // The description is the one in the document's head.
  const others = said.filter(({ text }) => !shown.includes(oneSpaced(text)));
  expect(others.map(({ text }) => text)).toEqual([content.meta.description]);
  expect((await request(app).get('/no-such-page')).text).not.toContain('ld+json');
});

it('takes name and address from the settings, and escapes them', async () => {
  const SITE_URL = 'https://www.fern.example';
  const [BRAND_NAME, CONTACT_EMAIL] = ['</script><b>Fern', 'post@fern.example'];
  const { app } = await startApp({ BRAND_NAME, SITE_URL, CONTACT_EMAIL });

  const { graph, html } = await landing(app);

  expect(graph[0]).toMatchObject({
    '@id': `${SITE_URL}/#agency`,
    url: `${SITE_URL}/`,
    name: BRAND_NAME,
    email: CONTACT_EMAIL,
    image: `${SITE_URL}/og.jpg`,
  });
  expect(html).not.toContain('<b>Fern');
});

async function landing(app: Awaited<ReturnType<typeof sharedApp>>) {
  const { text: html } = await request(app).get('/');
  const scripts = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
  expect(scripts).toHaveLength(1);
  const { '@graph': graph } = JSON.parse(scripts[0]?.[1] ?? '') as { '@graph': Record<string, unknown>[] };
  return { html, graph };
}
