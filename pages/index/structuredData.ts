import type { Graph, Organization, ProfessionalService, WebSite } from 'schema-dts';
import { emailAddress } from '#lib/emailAddress.ts';
import type { LandingContent, SiteSettings } from '#site/records.ts';
import { locale } from '#site/language.ts';

/**
 * Describes the page for search engines in one schema.org graph: the agency and the site. Google
 * asks for statements that visitors can also see
 * (https://developers.google.com/search/docs/appearance/structured-data/sd-policies). So every
 * statement is also on the page or in the document's head, and a test compares them. There are
 * three exceptions, all for an agency with an address: the opening hours, the price range and the
 * coordinates.
 */
export function structuredData(content: LandingContent, settings: SiteSettings): Graph {
  const agency = { '@id': `${settings.siteUrl}/#agency` };
  return {
    '@context': 'https://schema.org',
    '@graph': [
      { ...agency, ...agencyNode(content, settings) },
      { '@id': `${settings.siteUrl}/#website`, ...webSite(settings), publisher: agency },
    ],
  };
}

type Node<T> = Exclude<T, string>;

/**
 * Describes the agency: as a local business if it has an address, and otherwise as an organization.
 * For a local business, Google requires an address
 * (https://developers.google.com/search/docs/appearance/structured-data/local-business).
 */
function agencyNode(
  { meta, tagline, contact }: LandingContent,
  { brand, contactEmail, siteUrl }: SiteSettings,
): Node<ProfessionalService> | Node<Organization> {
  const { phone, address, profiles, area } = contact.direct;
  const common = {
    name: brand,
    url: `${siteUrl}/`,
    slogan: tagline,
    description: meta.description,
    email: emailAddress(contactEmail),
    ...(phone && { telephone: phone.number }),
    ...(profiles && { sameAs: profiles.map(({ href }) => href) }),
    ...(area && { areaServed: area.places }),
    logo: `${siteUrl}/apple-touch-icon.png`,
    image: `${siteUrl}/og.jpg`,
  };
  if (!address) return { '@type': 'Organization', ...common };
  const { street, postalCode, city, country, hours, prices, place } = address;
  return {
    '@type': 'ProfessionalService',
    ...common,
    address: {
      '@type': 'PostalAddress',
      streetAddress: street,
      postalCode,
      addressLocality: city,
      addressCountry: country,
    },
    ...(hours && { openingHours: hours }),
    ...(prices && { priceRange: prices }),
    ...(place && {
      geo: { '@type': 'GeoCoordinates', latitude: place.latitude, longitude: place.longitude },
    }),
  };
}

function webSite({ brand, siteUrl }: SiteSettings): Node<WebSite> {
  return { '@type': 'WebSite', name: brand, url: `${siteUrl}/`, inLanguage: locale.lang };
}
