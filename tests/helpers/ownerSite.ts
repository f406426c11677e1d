import { copyFile, writeFile } from 'node:fs/promises';
import { PDFDocument } from 'pdf-lib';
import { onTestFinished } from 'vitest';
import type { LandingContent } from '../../components/records.ts';
import { content } from '../../pages/index/content.ts';
import type { Launch } from '../../scripts/preflight/preflight.ts';
import { renderBuiltPage } from './app.ts';
import { makeTemporaryFolder } from './temporaryFolder.ts';

/** The settings of a made-up owner who is ready to launch. */
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
 * The content of that owner: the site's own with everything made up replaced.
 *
 * @param change spoils it where a test wants that
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
  change(owned);
  return owned;
}

/** That owner's site, ready to launch but for what a test changes. The page is the built one. */
export async function ownerLaunch(overrides: Partial<Launch> = {}): Promise<Launch> {
  const render = await renderBuiltPage();
  return {
    content: ownerContent(),
    env: ownerEnv,
    renderPage: (settings) => render('landing', { settings, status: 200 }),
    publicFolder: await ownerFiles(),
    clientFolder: 'dist/client',
    ...overrides,
  };
}

/** A one-pager and a social card of the owner's own making; gone when the test has finished. */
async function ownerFiles(): Promise<string> {
  const folder = await makeTemporaryFolder();
  onTestFinished(() => folder.remove());
  const pdf = await PDFDocument.create();
  pdf.addPage().drawText('Fernstone: what we build, and for whom');
  await writeFile(`${folder.path}/one-pager.pdf`, await pdf.save());
  await copyFile('public/images/hero-480.jpg', `${folder.path}/og.jpg`);
  return folder.path;
}
