import { writeFile } from 'node:fs/promises';
import { PDFDocument } from 'pdf-lib';
import sharp from 'sharp';
import { onTestFinished } from 'vitest';
import type { LandingContent } from '../../components/records.ts';
import { content } from '../../pages/index/content.ts';
import { samples } from '../../pages/index/samples.ts';
import type { Launch } from '../../scripts/preflight/preflight.ts';
import { renderBuiltPage } from './app.ts';
import { makeTemporaryFolder } from './temporaryFolder.ts';

/** The settings of a fictitious owner who is ready to launch. */
export const ownerEnv = {
  BRAND_NAME: 'Fernstone',
  CONTACT_EMAIL: 'post@fernstone.studio',
  SCHEDULING_URL: 'https://cal.fernstone.studio/demo',
  SITE_URL: 'https://www.fernstone.studio',
  SMTP_URL: 'smtps://fernstone:a-password@mail.fernstone.studio:465',
  IP_HASH_SALT: '0123456789abcdef',
  TRUST_PROXY: '1',
};

/**
 * The content of that owner: the site's content with every sample replaced.
 *
 * @param change introduces a fault, if a test needs one
 */
export function ownerContent(change: (content: LandingContent) => void = () => {}): LandingContent {
  const owned = structuredClone(content);
  owned.meta.title = 'Websites for people who care';
  owned.work.projects = owned.work.projects.map((project, index) => ({
    ...project,
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
export function sampleContent(): LandingContent {
  return ownerContent(({ work, testimonials }) => {
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
    env: ownerEnv,
    renderPage: (settings) => render('landing', { settings, status: 200 }),
    publicFolder: await printedFiles(ownerEnv.BRAND_NAME, ownerEnv.CONTACT_EMAIL),
    clientFolder: 'dist/client',
    ...overrides,
  };
}

/**
 * Creates a one-pager and a social card, as made by the owner or by `npm run assets`. They are deleted when the test
 * has finished.
 *
 * @param brand the brand name that the asset scripts wrote into both
 */
export async function printedFiles(brand: string, email: string): Promise<string> {
  const folder = await makeTemporaryFolder();
  onTestFinished(() => folder.remove());
  const pdf = await PDFDocument.create();
  pdf.addPage().drawText(`${brand}, ${email}`, { size: 12 });
  await writeFile(`${folder.path}/one-pager.pdf`, await pdf.save());
  await sharp('public/icon-192.png')
    .jpeg()
    .withExif({ IFD0: { ImageDescription: brand } })
    .toFile(`${folder.path}/og.jpg`);
  return folder.path;
}
