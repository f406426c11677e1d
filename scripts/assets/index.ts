import { loadEnvFile } from '../lib/loadEnvFile.ts';
import { buildFonts } from './fonts.ts';
import { buildIcons } from './icons.ts';
import { buildImages } from './images.ts';
import { buildOnePager } from './onePager.ts';
import { buildOwnPictures } from './ownPictures.ts';
import { buildSocialCard } from './socialCard.ts';

/** The steps of `npm run assets`, in order; `npm run assets -- fonts` runs one of them by name. */
const steps: Record<string, () => Promise<void>> = {
  fonts: buildFonts,
  icons: buildIcons,
  images: buildImages,
  'own-pictures': buildOwnPictures,
  'social-card': buildSocialCard,
  'one-pager': buildOnePager,
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
}
