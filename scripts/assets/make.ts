import { basename } from 'node:path';
import { ownHero, ownPictures, type Product, type Source } from './products.ts';
import { rootDir } from './paths.ts';

/** The steps of `npm run assets`, in order: the card and the one-pager show the hero. */
export const steps: Record<string, (product: Product, source: Source) => Promise<void>> = {
  fonts: async (_, { settings }) => (await import('./fonts.ts')).buildFonts(settings.brand),
  icons: async () => (await import('./icons.ts')).buildIcons(),
  hero: async ({ from }) => (await import('./hero.ts')).buildHero(from && `${rootDir}/${from}`),
  images: async ({ name }) => (await import('./images.ts')).buildImage(name.replace('images/', '')),
  'own-pictures': async ({ name, from }, { picturesFolder }) => {
    const kind = name.startsWith('images/steps/') ? 'steps' : 'work';
    const image = basename(name);
    const dark = ownPictures(picturesFolder, kind).get(`${image}-dark`);
    const { buildOwnPicture } = await import('./ownPictures.ts');
    await buildOwnPicture(kind, image, `${rootDir}/${from}`, dark && `${picturesFolder}/${kind}/${dark}`);
  },
  'social-card': async (_, source) =>
    (await import('./socialCard.ts')).buildSocialCard(source.settings.brand, ownHero(source)),
  'one-pager': async (_, source) =>
    (await import('./onePager.ts')).buildOnePager(source.settings, ownHero(source)),
};
