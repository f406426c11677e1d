import request from 'supertest';
import { expect, it } from 'vitest';
import { content } from '#site/landing.ts';
import { locale } from '#site/language.ts';
import { buildApp, sharedApp } from '../helpers/app.ts';
import { oneSpaced, textOfHtml } from '../helpers/htmlText.ts';

type JsonNode = { '@type': string; '@id'?: string; [property: string]: unknown };

it('is one graph of the agency, the site and the questions', async () => {
  const { graph } = await landing();

  expect(graph.map((node) => node['@type'])).toEqual(['ProfessionalService', 'WebSite', 'FAQPage']);
});

it('contains the questions and answers of the page, in the same order', async () => {
  const { graph, text } = await landing();

  const questions = graph[2]?.['mainEntity'] as { name: string; acceptedAnswer: { text: string } }[];

  const spoken = questions.flatMap(({ name, acceptedAnswer }) => [name, acceptedAnswer.text]);
  expect(spoken).toEqual(content.faq.items.flatMap(({ question, answer }) => [question, answer]));
  expect(text).toContain(oneSpaced(spoken.join(' ')));
});

it('makes the same claims as the page', async () => {
  const { graph, text } = await landing();

  const claims = graph[0]?.['additionalProperty'] as { name: string; value: string }[];

  expect(claims.map(({ name, value }) => `${value} ${name}`)).toEqual(
    content.hero.figures.map(({ label, value }) => `${value} ${label}`),
  );
  expect(claims.filter(({ name, value }) => !text.includes(`${name} ${value}`))).toEqual([]);
});

it('says nothing that the page does not say', async () => {
  const { graph, text } = await landing();

  const said = textsOf(graph).filter((one) => !/^https?:\/\//.test(one) && one !== locale.lang);

  expect(said.length).toBeGreaterThan(15);
  // The description is the one in the document's head.
  expect(said.filter((one) => !text.includes(oneSpaced(one)) && one !== content.meta.description)).toEqual(
    [],
  );
});

it('takes name and address from the settings, and escapes them', async () => {
  const { app } = await buildApp({
    env: {
      BRAND_NAME: '</script><b>Fern',
      SITE_URL: 'https://www.fern.example',
      CONTACT_EMAIL: 'post@fern.example',
    },
  });

  const { graph, html } = await landing(app);

  expect(graph[0]).toMatchObject({
    '@id': 'https://www.fern.example/#agency',
    url: 'https://www.fern.example/',
    name: '</script><b>Fern',
    email: 'post@fern.example',
    image: 'https://www.fern.example/og.jpg',
  });
  expect(graph[1]).toMatchObject({ publisher: { '@id': 'https://www.fern.example/#agency' } });
  expect(html.includes('<b>Fern')).toBe(false);
});

it('is on the landing page only, not on the not-found page', async () => {
  const { text } = await request(await sharedApp()).get('/no-such-page');

  expect(text.includes('ld+json')).toBe(false);
});

async function landing(app?: Awaited<ReturnType<typeof sharedApp>>) {
  const { text: html } = await request(app ?? (await sharedApp())).get('/');
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
