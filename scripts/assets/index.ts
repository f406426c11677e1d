import { loadEnvFile } from '../lib/loadEnvFile.ts';
import { publicDir } from './paths.ts';

/**
 * The steps of `npm run assets`, in order; `npm run assets -- fonts` runs one of them by name. Each is loaded when its
 * turn comes: some look at the settings as soon as they are.
 */
const steps: Record<string, () => Promise<void>> = {
  fonts: async () => (await import('./fonts.ts')).buildFonts(),
  icons: async () => (await import('./icons.ts')).buildIcons(),
  hero: async () => (await import('./heroDrawing.ts')).buildHeroDrawing(),
  images: async () => (await import('./images.ts')).buildImages(),
  'own-pictures': async () => (await import('./ownPictures.ts')).buildOwnPictures(),
  'social-card': async () => (await import('./socialCard.ts')).buildSocialCard(),
  'one-pager': async () => (await import('./onePager.ts')).buildOnePager(),
};

loadEnvFile();
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in steps));
if (unknown.length > 0) {
  console.error(`unknown step: ${unknown.join(', ')}; the steps are ${Object.keys(steps).join(', ')}`);
  process.exit(1);
}
for (const [name, run] of Object.entries(steps)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.log(`\n${name}`);
  await run();
  await note(name);
}

/** For `npm run preflight`: what the step was made from, and what it made. */
async function note(step: string) {
  const { record } = await import('./manifest.ts');
  const { content } = await import('../../pages/index/content.ts');
  const { readSettings } = await import('../../server/settings.ts');
  record(step, { content, settings: readSettings(process.env) }, publicDir);
}
