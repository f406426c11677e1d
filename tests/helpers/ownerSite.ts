import type { LandingContent } from '../../components/records.ts';
import { content } from '#site/landing.ts';

/** The settings of a fictitious owner who is ready to launch. */
export const ownerEnv = {
  BRAND_NAME: 'Fernstone',
  CONTACT_EMAIL: 'post@fernstone.studio',
  SCHEDULING_URL: 'https://cal.fernstone.studio/demo',
  SITE_URL: 'https://www.fernstone.studio',
  SMTP_URL: 'smtps://fernstone:a-password@mail.fernstone.studio:465',
  IP_HASH_SALT: '0123456789abcdef',
  TRUST_PROXY: '1',
  DATA_DIR: '/var/lib/fernstone',
  COPYRIGHT_RANGE: 'on',
};

/**
 * The content of that owner: the tests' content with every sample replaced.
 *
 * @param change introduces a fault, if a test needs one
 */
export function ownerContent(change: (content: Required<LandingContent>) => void = () => {}) {
  // Every text of several words says something else, at the same length because of the limits.
  const owned = JSON.parse(JSON.stringify(content), (_name, value: unknown) =>
    typeof value === 'string' && value.includes(' ') ? value.replace(/.$/, '…') : value,
  ) as Required<LandingContent>;
  owned.confirmed = { figures: true, caseStudy: true };
  owned.meta.title = 'Websites for people who care';
  for (const [index, project] of owned.work.projects.entries())
    Object.assign(project, { title: `Own ${index}`, url: `https://project-${index}.fernstone.studio/` });
  for (const [index, item] of owned.testimonials.items.entries())
    Object.assign(item, { author: `Client ${index}`, company: `Company ${index}` });
  owned.footer.privacy = { label: 'Privacy', href: 'https://www.fernstone.studio/privacy' };
  owned.footer.imprint = { label: 'Imprint', href: 'mailto:post@fernstone.studio' };
  change(owned);
  return owned;
}
