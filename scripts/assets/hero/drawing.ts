import { colours } from '#site/brand.ts';
import { petrol } from '../screens/clearpath.ts';
import { motion, pace } from './motion.ts';
import { fineness } from './outlines.ts';
import { map } from './map.ts';
import type { Words } from './words.ts';

const { light, dark } = colours;

/** Size of the drawing; the page shows it in these proportions. */
export const size = { width: 566, height: 485 } as const;

/**
 * Surface, text, quiet text, the row at work, a hairline; land, streets, houses, water, park and trees of the map; the
 * leaf's two greens, the young leaf, the phone's edge.
 */
const names = 's t q r h l w b v p e g d y k'.split(' ');
const day = [
  '#fff',
  petrol.ink,
  '#47646d',
  '#e3f3ee',
  '#dde7e7',
  '#dfebe8',
  '#fff',
  '#ccdeda',
  '#b4dce6',
  '#c4e2b6',
  '#9fce90',
];
const night = [
  '#10272d',
  '#eaf4f2',
  '#9dbcc0',
  '#1d3d42',
  '#2a454b',
  '#17323a',
  '#2b4c55',
  '#1f3f48',
  '#1d5266',
  '#23493f',
  '#37695a',
];
const schemes = [
  [...day, light.spruce, light.spruceDeep, light.marigold, '#0a1417'],
  [...night, '#1b6d5c', '#124a3e', dark.marigold, '#405a60'],
];

const variables = schemes.map((values) => values.map((value, i) => `--${names[i]}:${value}`).join(';'));
const fills = names.map((name) => `.${name}{fill:var(--${name})}`).join('');

const css =
  `svg{${variables[0]}}@media(prefers-color-scheme:dark){svg{${variables[1]}}}${fills}` +
  `.o{fill:none}.c{fill:${petrol.coral}}.m{fill:${petrol.mint}}.n{fill:${petrol.deep}}.x{fill:#fff}.z{fill:#3a0d02}${motion}`;

/** Text, on the finer grid of its outlines. */
const text = (fill: string, d: string) => `<path class="${fill}" d="${d}"/>`;

const van =
  '<path class="x" d="M-15 7V-6q0-4 4-4h13q4 0 6 3l4 5 4 2v7z"/><path class="n" d="M-12-7h7v6h-7zm9 0h6l4 6h-10z"/>' +
  '<circle class="z" cx="-8" cy="8" r="4"/><circle class="z" cx="8" cy="8" r="4"/>';

/** A soft shadow that is cheap to repaint: the shape again and again, each time larger. */
function shadow(x: number, y: number, width: number, height: number, radius: number): string {
  const layers = [11, 9, 7, 5, 3, 1].map((spread) => {
    const [across, down] = [width + 2 * spread, height + 2 * spread];
    return `<rect x="${x - spread}" y="${y + 12 - spread}" width="${across}" height="${down}" rx="${radius + spread}"/>`;
  });
  return `<g fill-opacity=".035">${layers.join('')}</g>`;
}

const box = (fill: string, x: number, y: number, width: number, height: number, radius = 0, more = '') =>
  `<rect class="${fill}" x="${x}" y="${y}" width="${width}" height="${height}"${radius ? ` rx="${radius}"` : ''}${more}/>`;

/** The hero's drawing: a dispatcher's screen, a van on its way, and the rider's phone that hears of it. */
export function drawing(words: Words): string {
  const fine = `transform="scale(${1 / fineness})"`;
  return (
    // Without a size of its own it becomes as wide as its place.
    `<svg xmlns="http://www.w3.org/2000/svg" id="play" viewBox="-6 0 ${size.width} ${size.height}"><style>${css}</style>` +
    leaf +
    shadow(6, 58, 478, 310, 16) +
    `<clipPath id="a"><rect x="6" y="58" width="478" height="310" rx="16"/></clipPath><g clip-path="url(#a)">${box('s', 6, 58, 478, 310)}` +
    `<svg x="232" y="58" width="252" height="310">${map(van)}</svg>${box('n', 6, 58, 44, 310)}${rail}</g>` +
    box('r', 58, 174, 166, 58, 11) +
    chips +
    `<g ${fine}>${text('t', words.ink)}${text('q', words.quiet)}</g>` +
    // The same letters as elsewhere, a little smaller.
    `<g transform="translate(192)scale(${0.86 / fineness})">${text('n', words.onBoard)}${text('q', words.assigned)}` +
    `<g class="on">${text('z', words.enRoute)}</g><g class="off">${text('n', words.arrived)}</g></g>` +
    shadow(22, 344, 196, 62, 14) +
    box('s', 22, 344, 196, 62, 14) +
    box('g', 34, 356, 38, 38, 11) +
    `<path class="o tick" d="m45 375 6 6 11-12" stroke="${light.marigold}" stroke-width="3.5" stroke-linecap="round" stroke-linejoin="round" pathLength="1"/>` +
    `<g ${fine}>${text('t', words.card)}${text('q', words.cardQuiet)}</g>` +
    phone(words, fine) +
    `${pace}</svg>`
  );
}

const leaf =
  '<path class="g" d="M12 458C14 190 226 8 558 4 530 262 376 474 12 458"/><path class="d" d="M12 458C150 300 330 140 558 4 530 262 376 474 12 458"/>' +
  '<path class="o" d="M12 458C150 300 330 140 558 4" stroke="#fff" stroke-opacity=".55" stroke-width="2" stroke-dasharray="12 10"/>' +
  '<path class="y" d="M282 473C292 350 392 262 530 250 572 370 450 492 282 473"/>';

const rail =
  `<g transform="translate(28 86)"><rect class="c" x="-13" y="-13" width="26" height="26" rx="8"/><path class="o" d="M-7 8C-7 0-2 2-2-8M2 8C2 2 7 1 7-8" stroke="#fff" stroke-width="3.6" stroke-linecap="round"/>` +
  '<rect class="x" x="-14" y="34" width="28" height="28" rx="8" opacity=".18"/>' +
  '<path class="o" d="M-7 52v-6h9v6zM2 48h4l2 2v2M-7 90l7-7 7 7v7H-7zM-6 134v-7M0 134v-12M6 134v-4" stroke="#bfe0e4" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"/></g>';

/** Three states of a ride; the middle one changes. */
const chips =
  box('m', 164, 119, 56, 19, 9.5) +
  `<g class="on">${box('c', 164, 180, 56, 19, 9.5)}</g><g class="off">${box('m', 164, 180, 56, 19, 9.5)}</g>` +
  box('h', 164, 241, 56, 19, 9.5);

function phone(words: Words, fine: string): string {
  return (
    shadow(392, 112, 156, 330, 28) +
    `${box('k', 392, 112, 156, 330, 28)}<clipPath id="b"><rect x="398" y="118" width="144" height="318" rx="22"/></clipPath><g clip-path="url(#b)">` +
    `${box('n', 398, 118, 144, 318)}${box('k', 448, 125, 44, 12, 6)}` +
    `<circle class="o ring" cx="470" cy="178" r="21" stroke="${petrol.mint}" stroke-width="4" stroke-dasharray="66 66"/>` +
    '<circle class="m done" cx="470" cy="178" r="23"/>' +
    `<path class="o tick" d="m460 178 7 8 13-15" stroke="${petrol.deep}" stroke-width="4.5" stroke-linecap="round" stroke-linejoin="round" pathLength="1"/>` +
    `<g ${fine}><g class="on">${text('x', words.onItsWay)}</g><g class="off">${text('x', words.atYourDoor)}</g></g>` +
    `${box('s', 398, 248, 144, 200, 20)}${box('c', 488, 262, 42, 42, 13)}<g transform="translate(509 282)scale(.9)">${van}</g>` +
    `<path class="o" d="M410 320h120" stroke="var(--h)" stroke-width="1.500"/><circle class="o" cx="415" cy="338" r="3.500" stroke="${petrol.coral}" stroke-width="3"/><circle class="c" cx="415" cy="360" r="5"/>` +
    `<g ${fine}>${text('t', words.phone)}${text('q', words.phoneQuiet)}</g>` +
    `${box('c', 410, 382, 120, 38, 12)}<g ${fine}>${text('z', words.track)}</g></g>`
  );
}
