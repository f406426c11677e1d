import type { Graph, ProfessionalService, WebSite } from 'schema-dts';
import { emailAddress } from '#lib/emailAddress.ts';
import type { LandingContent, SiteSettings } from '#site/records.ts';
import { locale } from '#site/language.ts';

/**
 * The page for programs, as one schema.org graph: who we are, and the site. Nothing is said here that the page does
 * not say; a test compares them
 * (https://developers.google.com/search/docs/appearance/structured-data/sd-policies).
 */
export function structuredData(content: LandingContent, settings: SiteSettings): Graph {
  const agency = { '@id': `${settings.siteUrl}/#agency` };
  return {
    '@context': 'https://schema.org',
    '@graph': [
      { ...agency, ...professionalService(content, settings) },
      { '@id': `${settings.siteUrl}/#website`, ...webSite(settings), publisher: agency },
    ],
  };
}

type Node<T> = Exclude<T, string>;

function professionalService(
  { meta, tagline, contact }: LandingContent,
  { brand, contactEmail, siteUrl }: SiteSettings,
): Node<ProfessionalService> {
  const { phone, address, profiles, area } = contact.direct;
  return {
    '@type': 'ProfessionalService',
    name: brand,
    url: `${siteUrl}/`,
    slogan: tagline,
    description: meta.description,
    email: emailAddress(contactEmail),
    ...(phone && { telephone: phone.number }),
    ...(address && {
      address: {
        '@type': 'PostalAddress',
        streetAddress: address.street,
        postalCode: address.postalCode,
        addressLocality: address.city,
        addressCountry: address.country,
      },
    }),
    ...(profiles && { sameAs: profiles.map(({ href }) => href) }),
    ...(area && { areaServed: area.places }),
    logo: `${siteUrl}/apple-touch-icon.png`,
    image: `${siteUrl}/og.jpg`,
  };
}

function webSite({ brand, siteUrl }: SiteSettings): Node<WebSite> {
  return { '@type': 'WebSite', name: brand, url: `${siteUrl}/`, inLanguage: locale.lang };
}
