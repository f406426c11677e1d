import { ownHero, type Product, type Source } from './products.ts';
import { rootDir } from './paths.ts';

/** The steps of `npm run assets`, in order: the card and the one-pager show the hero. */
export const steps: Record<string, (product: Product, source: Source) => Promise<void>> = {
  fonts: async (_, { settings }) => (await import('./fonts.ts')).buildFonts(settings.brand),
  icons: async () => (await import('./icons.ts')).buildIcons(),
  hero: async ({ from }) => (await import('./hero.ts')).buildHero(`${rootDir}/${from}`),
  pictures: async ({ name, from, dark, widths = [], variant }) => {
    const { buildPicture } = await import('./pictures.ts');
    const path = name.replace('images/', '');
    await buildPicture(path, `${rootDir}/${from}`, dark && `${rootDir}/${dark}`, widths, variant);
  },
  'social-card': async (_, source) =>
    (await import('./socialCard.ts')).buildSocialCard(source.settings.brand, ownHero(source)),
  'one-pager': async (_, source) =>
    (await import('./onePager.ts')).buildOnePager(source.settings, ownHero(source)),
};
