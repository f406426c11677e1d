import request from 'supertest';
import { expect, it } from 'vitest';
import { content } from '#site/landing.ts';
import { locale } from '#site/language.ts';
import { textsIn } from '../../lib/textsIn.ts';
import { startApp } from '../helpers/app.ts';
import { oneSpaced, textOfHtml } from '../helpers/htmlText.ts';

it('is one escaped graph with only statements that are also on the page or in the settings', async () => {
  const SITE_URL = 'https://www.fern.example';
  const [BRAND_NAME, CONTACT_EMAIL] = ['</script><b>Fern', 'post@fern.example'];
  const { app } = await startApp({ BRAND_NAME, SITE_URL, CONTACT_EMAIL });

  const { text: html } = await request(app).get('/');
  const scripts = html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs);
  const [[, json = ''] = [], ...others] = scripts;
  expect(others).toEqual([]);
  expect(html).not.toContain('<b>Fern');
  const { '@graph': graph } = JSON.parse(json) as { '@graph': Record<string, unknown>[] };

  const [agency, site] = graph;
  expect(graph.map((node) => node['@type'])).toEqual(['Organization', 'WebSite']);
  expect(agency).toMatchObject({
    '@id': `${SITE_URL}/#agency`,
    url: `${SITE_URL}/`,
    name: BRAND_NAME,
    email: CONTACT_EMAIL,
    image: `${SITE_URL}/og.jpg`,
  });
  expect(site).toMatchObject({ inLanguage: locale.lang, publisher: { '@id': agency?.['@id'] } });
  const said = textsIn(graph).filter(
    ({ place, text }) => !/@\w+$|inLanguage$/.test(place) && !text.startsWith('http'),
  );
  expect(said.length).toBeGreaterThan(4);
  const shown = textOfHtml(html);
  // The description is the one in the document's head.
  const unseen = said.filter(({ text }) => !shown.includes(oneSpaced(text)));
  expect(unseen.map(({ text }) => text)).toEqual([content.meta.description]);
  expect((await request(app).get('/no-such-page')).text).not.toContain('ld+json');
});
