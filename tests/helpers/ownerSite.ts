import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LandingContent } from '#site/records.ts';
import * as errorPages from '#site/errorPages.ts';
import * as form from '#site/form.ts';
import { content } from '#site/landing.ts';
import * as mails from '#site/mails.ts';
import { privacy } from '#site/ownPages.ts';
import { portuguese, portugueseLocale } from './portugueseSite.ts';

/**
 * The settings of a fictitious owner that visitors see: brand, mail address, scheduling page and
 * copyright.
 */
export const agencyEnv = {
  BRAND_NAME: 'Fernstone',
  CONTACT_EMAIL: 'post@fernstone.studio',
  SCHEDULING_URL: 'https://cal.fernstone.studio/demo',
  COPYRIGHT_RANGE: 'on',
};

/** All settings of that owner. With them, the site is ready to launch. */
export const ownerEnv = {
  ...agencyEnv,
  SITE_URL: 'https://www.fernstone.studio',
  SMTP_URL: 'smtps://fernstone:a-password@mail.fernstone.studio:465',
  TRUST_PROXY: '1',
  DATA_DIR: '/var/lib/fernstone',
};

/** The same owner's settings with Supabase, so that no mail server is needed. */
export const supabaseEnv = {
  SMTP_URL: '',
  SUPABASE_URL: 'https://abcdefgh.supabase.co',
  SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x',
};

/** The content of that owner: the sample's content with every sample text replaced. */
export function ownerContent() {
  // Every text of several words gets an ellipsis in place of its last letter. The text keeps its
  // length, because the lengths of texts are limited.
  const owned = mapTexts<LandingContent>(content, (text) =>
    text.includes(' ') ? text.replace(/[\p{L}\p{N}](?=[^\p{L}\p{N}]*$)/u, '…') : text,
  ) as Required<LandingContent>;
  owned.confirmed = { figures: true, caseStudy: true };
  owned.meta.title = 'Websites for people who care';
  for (const [index, project] of owned.work.projects.entries())
    Object.assign(project, { title: `Own ${index}`, url: `https://project-${index}.fernstone.studio/` });
  for (const [index, item] of owned.testimonials.items.entries())
    Object.assign(item, { author: `Client ${index}`, company: `Company ${index}` });
  owned.footer.privacy = { label: 'Data', href: 'https://legal.fernstone.studio/data' };
  owned.footer.imprint = { label: 'Imprint', href: 'mailto:post@fernstone.studio' };
  return owned;
}

function mapTexts<T>(records: T, map: (text: string, name: string) => string): T {
  return JSON.parse(JSON.stringify(records), (name, value: unknown) =>
    typeof value === 'string' ? map(value, name) : value,
  ) as T;
}

/**
 * English letters, and at the same places their replacements in the invented language of
 * `translated`. A text keeps its length, because the lengths of texts are limited.
 */
const [plain, accented] = ['AEIOUYDNRSTaeiouydnrst', 'ĄĘĮŐŰŶĎŇŘŠŤąęįőűŷďňřšť'];

const forPrograms = /^(path|href|url|image|file|saveAs|pale|deep|autocomplete)$/;

/**
 * Translates a text into an invented language: English with accents. Placeholders and the addresses
 * of links stay.
 */
export function translated(text: string): string {
  return text.replace(/\{\w+\}|\]\(\S+\)|\w/g, (one) => accented[plain.indexOf(one)] ?? one);
}

/** Replaces the texts of a record, field by field, and returns the record. */
function replaceTexts<Texts extends object>(record: Texts, texts: object): Texts {
  for (const [name, text] of Object.entries(texts) as [never, unknown][])
    if (typeof text === 'object' && text && record[name]) replaceTexts(record[name], text);
    else Object.assign(record, { [name]: text });
  return record;
}

export const portugueseContent = () => replaceTexts(ownerContent(), structuredClone(portuguese.landing));

// This content has other numbers of records than the sample.
const counted = ownerContent();
counted.hero.figures.push({ value: '12', label: 'Years of work' });
counted.work.projects.length = 5;
counted.testimonials.items.length = 2;
counted.faq.items.length = 4;

/**
 * Every record of a site in Portuguese. Texts that `portuguese` does not have are in the invented
 * language of `translated`, so that no English is left.
 */
export const foreign = mapTexts(
  {
    errorPages,
    form,
    landing: { content: counted },
    mails,
    ownPages: { ownPages: [{ ...privacy, text: `${privacy.text}\n- One\n- Two\n` }] },
  },
  (text, name) =>
    forPrograms.test(name) || /^([a-z\d-]+|by label|long text)$/.test(text) ? text : translated(text),
);
replaceTexts(foreign.landing.content, portuguese.landing);
replaceTexts(foreign.form, portuguese.form);
for (const [index, { name }] of form.fields.entries()) Object.assign(foreign.form.fields[index]!, { name });
// Makes the first option of each choice wider than its column in the list of requests.
for (const field of foreign.form.fields)
  if ('options' in field)
    Object.assign(field.options[0]!, {
      label: translated('A site for a company of many departments that has never had one until today'),
    });

/**
 * Writes the records of `foreign` into a copy of the project, and adds a font that has their
 * letters.
 */
export function writeForeignSite(folder: string): void {
  const site = (name: string) => join(folder, `site/${name}.ts`);
  for (const [file, records] of Object.entries(foreign)) {
    const lines = Object.entries(records).map(
      ([name, one]) => `export const ${name} = ${JSON.stringify(one)};\n`,
    );
    writeFileSync(site(file), lines.join(''));
  }
  appendFileSync(site('language'), `Object.assign(locale, ${JSON.stringify(portugueseLocale)});\n`);
  const manrope = ", '@fontsource-variable/manrope/index.css']";
  const brand = readFileSync(site('brand'), 'utf8');
  writeFileSync(site('brand'), brand.replaceAll(/(?<=sources: \['[^\]]*)\]/g, manrope));
}
