import request from 'supertest';
import { expect, it } from 'vitest';
import { content } from '#site/landing.ts';
import { locale } from '#site/language.ts';
import { sharedApp, startApp } from '../helpers/app.ts';
import { oneSpaced, textOfHtml } from '../helpers/htmlText.ts';

type JsonNode = { '@type': string; '@id'?: string; [property: string]: unknown };

it('is one graph of agency, site and questions that says what the landing page says, and nothing else', async () => {
  const app = await sharedApp();
  const { graph, text } = await landing(app);

  expect(graph.map((node) => node['@type'])).toEqual(['ProfessionalService', 'WebSite', 'FAQPage']);
  const [agency, site, faq] = graph;
  expect(agency?.['additionalProperty']).toMatchObject(
    content.hero.figures.map(({ label, value }) => ({ name: label, value })),
  );
  expect(site).toMatchObject({ inLanguage: locale.lang, publisher: { '@id': agency?.['@id'] } });
  expect(faq?.['mainEntity']).toMatchObject(
    content.faq.items.map(({ question, answer }) => ({ name: question, acceptedAnswer: { text: answer } })),
  );
  const said = textsOf(graph).filter((one) => !/^https?:\/\//.test(one) && one !== locale.lang);
  expect(said.length).toBeGreaterThan(15);
  // The description is the one in the document's head.
  expect(said.filter((one) => !text.includes(oneSpaced(one)))).toEqual([content.meta.description]);
  expect((await request(app).get('/no-such-page')).text).not.toContain('ld+json');
});

it('takes name and address from the settings, and escapes them', async () => {
  const { app } = await startApp({
    BRAND_NAME: '</script><b>Fern',
    SITE_URL: 'https://www.fern.example',
    CONTACT_EMAIL: 'post@fern.example',
  });

  const { graph, html } = await landing(app);

  expect(graph[0]).toMatchObject({
    '@id': 'https://www.fern.example/#agency',
    url: 'https://www.fern.example/',
    name: '</script><b>Fern',
    email: 'post@fern.example',
    image: 'https://www.fern.example/og.jpg',
  });
  expect(html.includes('<b>Fern')).toBe(false);
});

async function landing(app: Awaited<ReturnType<typeof sharedApp>>) {
  const { text: html } = await request(app).get('/');
  const scripts = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
  expect(scripts).toHaveLength(1);
  const { '@graph': graph } = JSON.parse(scripts[0]?.[1] ?? '') as { '@graph': JsonNode[] };
  return { html, text: textOfHtml(html), graph };
}

/** All values of a graph that are text. Names of properties, types and nodes are left out. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value)
    .filter(([name]) => !name.startsWith('@'))
    .flatMap(([, inner]) => textsOf(inner));
}
