import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { onTestFinished } from 'vitest';
import type { LandingContent } from '../../components/records.ts';
import { content } from '#site/landing.ts';
import { samples } from '../../scripts/preflight/samples.ts';
import { hashesOf, type Manifest } from '../../scripts/assets/manifest.ts';
import { type Product, products } from '../../scripts/assets/products.ts';
import type { Launch } from '../../scripts/preflight/preflight.ts';
import { readSettings } from '../../server/settings.ts';
import { renderBuiltPage } from './app.ts';
import { makeTemporaryFolder } from './temporaryFolder.ts';

const nobody = 'pictures-of-nobody';

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
 * The content of that owner: the site's content with every sample replaced.
 *
 * @param change introduces a fault, if a test needs one
 */
export function ownerContent(
  change: (content: Required<LandingContent>) => void = () => {},
): Required<LandingContent> {
  // Every long sentence is changed, because an unchanged one counts as a sample. Its length stays, because of the limits.
  const owned = JSON.parse(JSON.stringify(content), (_name, value: unknown) =>
    typeof value === 'string' && value.length >= 60 ? value.replace(/.$/, '!') : value,
  ) as Required<LandingContent>;
  owned.confirmed = { figures: true, caseStudy: true };
  owned.meta.title = 'Websites for people who care';
  owned.work.projects = owned.work.projects.map(({ description, imageAlt, tags }, index) => ({
    description,
    imageAlt,
    tags,
    title: `Own project ${index + 1}`,
    image: `own-project-${index + 1}`,
    url: `https://project-${index + 1}.fernstone.studio/`,
  }));
  owned.testimonials.items = owned.testimonials.items.map((item, index) => ({
    ...item,
    quote: 'They were done a week early, and we knew what we had.',
    author: `Client ${index + 1}`,
    company: `Company ${index + 1}`,
  }));
  owned.footer.privacy = { label: 'Privacy', href: 'https://www.fernstone.studio/privacy' };
  owned.footer.imprint = { label: 'Imprint', href: 'mailto:post@fernstone.studio' };
  change(owned);
  return owned;
}

/** The original content with every sample. An owner's clone has other records by now. */
export function sampleContent(): Required<LandingContent> {
  return ownerContent((owned) => {
    const { work, testimonials } = owned;
    owned.confirmed = { figures: false, caseStudy: false };
    const [project] = work.projects;
    if (!project) throw new Error('The content has no projects');
    work.projects = samples.clients.map((title, index) => ({
      ...project,
      title,
      image: samples.pictures[index] ?? '',
      url: `https://project-${index}.example.com/`,
    }));
    testimonials.items = samples.quotes.map((quote, index) => ({
      quote: `${quote} And more.`,
      author: samples.people[index] ?? '',
      title: 'Director',
      company: samples.clients[index] ?? '',
    }));
  });
}

/** That owner's site: ready to launch, except for what a test changes. It uses the built page. */
export async function ownerLaunch(overrides: Partial<Launch> = {}): Promise<Launch> {
  const render = await renderBuiltPage();
  return {
    content: ownerContent(),
    lang: 'en',
    manifest: {},
    env: ownerEnv,
    renderPage: (settings) => render('landing', { settings, status: 200 }),
    publicFolder: await ownFiles(),
    picturesFolder: nobody,
    symbol: ['M0 0h1v1z'],
    clientFolder: 'dist/client',
    ...overrides,
  };
}

/** A folder with the files that `npm run assets` makes. It is deleted when the test has finished. */
export async function ownFiles(pictures = nobody): Promise<string> {
  const folder = await makeTemporaryFolder();
  onTestFinished(() => folder.remove());
  for (const name of productsOf(folder.path, ownerContent(), {}, {}, pictures).flatMap(
    ({ files }) => files,
  )) {
    await mkdir(dirname(`${folder.path}/${name}`), { recursive: true });
    await writeFile(`${folder.path}/${name}`, name);
  }
  return folder.path;
}

/** A folder with drawings that say of themselves that they are samples: the hero and the three steps. */
export async function samplePictures(): Promise<string> {
  const folder = await makeTemporaryFolder();
  onTestFinished(() => folder.remove());
  await mkdir(`${folder.path}/steps`);
  const drawings = ['hero', ...content.steps.items.map(({ image }) => `steps/${image}`)];
  for (const name of drawings) {
    await writeFile(`${folder.path}/${name}.svg`, `<svg><desc>Sample: ${name}</desc></svg>`);
  }
  return folder.path;
}

/** The manifest that `npm run assets` would write for these files, this content, these settings and these pictures. */
export function manifestOf(
  folder: string,
  made: LandingContent,
  env: Record<string, string>,
  pictures = nobody,
): Manifest {
  const entry = ({ name, inputs, files, from, sample }: Product) =>
    [name, { inputs, files: hashesOf(files, folder), from, sample }] as const;
  const hero = productsOf(folder, made, env, {}, pictures).filter(({ name }) => name === 'hero');
  // What shows the hero is made after it.
  const manifest = Object.fromEntries(hero.map(entry));
  return Object.fromEntries(productsOf(folder, made, env, manifest, pictures).map(entry));
}

function productsOf(
  publicFolder: string,
  made: LandingContent,
  env: Record<string, string>,
  manifest: Manifest,
  picturesFolder: string,
) {
  const settings = readSettings(env);
  return products({ content: made, settings, manifest, publicFolder, picturesFolder });
}
