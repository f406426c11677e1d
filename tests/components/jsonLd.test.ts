import request from 'supertest';
import { expect, it } from 'vitest';
import { content } from '#site/landing.ts';
import { locale } from '#site/language.ts';
import { structuredData } from '../../pages/index/structuredData.ts';
import { publicSettings, readSettings } from '../../server/settings.ts';
import { textsIn } from '../../lib/textsIn.ts';
import { startApp } from '../helpers/app.ts';
import { oneSpaced, textOfHtml } from '../helpers/htmlText.ts';

it('the structured data for search engines agree with page and settings, even if a name has “</script>”', async () => {
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
  const texts = textsIn(graph).filter(
    ({ place, text }) => !/@\w+$|inLanguage$/.test(place) && !text.startsWith('http'),
  );
  expect(texts.length).toBeGreaterThan(4);
  const shown = textOfHtml(html);
  // The page itself does not show the description: it is in the document's head.
  const unseen = texts.filter(({ text }) => !shown.includes(oneSpaced(text)));
  expect(unseen.map(({ text }) => text)).toEqual([content.meta.description]);
  expect((await request(app).get('/no-such-page')).text).not.toContain('ld+json');
});

const address = { label: 'Visit', street: 'Rua 1', postalCode: '4000-001', city: 'Porto', country: 'PT' };

it.each([
  { set: 'no address', address: undefined, type: 'Organization', more: {} },
  { set: 'an address', address, type: 'ProfessionalService', more: {} },
  {
    set: 'opening hours',
    address: { ...address, hours: ['Mo-Fr 09:00-17:00', 'Sa 10:00-12:00'] },
    type: 'ProfessionalService',
    more: { openingHours: ['Mo-Fr 09:00-17:00', 'Sa 10:00-12:00'] },
  },
  {
    set: 'prices',
    address: { ...address, prices: '€€' },
    type: 'ProfessionalService',
    more: { priceRange: '€€' },
  },
  {
    set: 'a place on the map',
    address: { ...address, place: { latitude: 0, longitude: -8.6 } },
    type: 'ProfessionalService',
    more: { geo: { '@type': 'GeoCoordinates', latitude: 0, longitude: -8.6 } },
  },
])(
  'if the owner’s records have $set, search engines learn the agency’s type $type',
  ({ address: set, type, more }) => {
    const direct = { ...content.contact.direct, address: set };
    const own = { ...content, contact: { ...content.contact, direct } };

    const [agency] = structuredData(own, publicSettings(readSettings({})))['@graph'];

    const { openingHours, priceRange, geo, address: node } = agency as unknown as Record<string, unknown>;
    expect(agency).toHaveProperty('@type', type);
    expect(node).toEqual(
      set && {
        '@type': 'PostalAddress',
        streetAddress: 'Rua 1',
        postalCode: '4000-001',
        addressLocality: 'Porto',
        addressCountry: 'PT',
      },
    );
    const given = Object.entries({ openingHours, priceRange, geo }).filter(
      ([, value]) => value !== undefined,
    );
    expect(Object.fromEntries(given)).toEqual(more);
  },
);
