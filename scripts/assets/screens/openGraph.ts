import { colours } from '#site/brand.ts';
import { markSvg } from '../mark.ts';
import { phone, phoneCss } from './riderPhone.ts';
import type { Screen } from './screen.ts';

const { light } = colours;

/** What the social card says; the words come from the site's content. */
export interface OpenGraphWords {
  brand: string;
  heading: string;
  tagline: string;
}

/**
 * The social card, 1200 × 630: the headline on spruce, and the hero. The samples' phone stands before the symbol.
 *
 * @param hero the address of the owner's hero; default: that phone
 */
export function openGraph({ brand, heading, tagline }: OpenGraphWords, hero?: string): Screen {
  const css = `
    body { background: ${light.band}; color: ${light.onBand}; }
    .mark { position: absolute; left: 616px; top: -84px; }
    .brand { position: absolute; left: 64px; top: 56px; display: flex; align-items: center; gap: 16px; font: 700 40px Display;
      letter-spacing: -.025em; }
    h1 { position: absolute; left: 64px; top: 176px; width: 680px; font: 700 76px/1 Display; letter-spacing: -.035em; text-wrap: balance; }
    .tagline { position: absolute; left: 64px; bottom: 56px; font: 600 30px Text; color: ${light.marigold}; }
    ${phoneCss}
    .phone { left: 806px; top: 74px; transform: rotate(5deg); box-shadow: 0 30px 60px rgb(0 0 0 / .4); }
    .hero { position: absolute; left: 764px; top: 92px; width: 520px; }
  `;
  const body = `
    ${hero ? '' : `<div class="mark">${markSvg(820, light.spruce, light.marigold)}</div>`}
    <p class="brand">${markSvg(48, light.onBand, light.marigold)}${brand}</p>
    <h1>${heading}</h1><p class="tagline">${tagline}</p>${hero ? `<img class="hero" src="${hero}">` : phone}
  `;
  return { width: 1200, height: 630, css, body };
}
