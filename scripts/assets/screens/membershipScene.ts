import { each } from './screen.ts';

/** A far ridge to a near one; each takes the light less. */
const ridges = [
  ['#F2A56B', 'M0 430C120 380 210 410 330 352S560 300 650 330 860 400 960 350 1180 330 1280 372V800H0Z'],
  ['#D97752', 'M0 570C140 520 260 540 380 520S620 500 760 440 1020 380 1280 470V800H0Z'],
  ['#8F4B4A', 'M0 640C180 590 330 630 500 584S820 530 960 560 1180 520 1280 560V800H0Z'],
  ['#2C4A40', 'M0 668C200 620 380 680 560 640S900 610 1040 650 1220 640 1280 620V800H0Z'],
] as const;

/** Firs of the foreground: x, foot, height. */
const firs = [
  [30, 752, 110],
  [82, 752, 128],
  [134, 760, 92],
  [186, 762, 70],
  [1212, 740, 120],
  [1256, 745, 190],
] as const;

/** Mountains at sundown with a trail up to them, 1280 × 800. */
export const membershipScene = `
<svg width="1280" height="800" viewBox="0 0 1280 800">
  <defs><linearGradient id="dusk" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#F9D9A0"/><stop offset="1" stop-color="#F6B77C"/></linearGradient></defs>
  <rect width="1280" height="800" fill="url(#dusk)"/>
  <circle cx="878" cy="236" r="120" fill="#FFF1CC"/>
  <circle cx="878" cy="236" r="170" fill="#FFF1CC" opacity=".35"/>
  <path d="M520 430 742 158l64 84 34-34 190 242Z" fill="#C7634A"/>
  <path d="m742 158 64 84-22 30 30 46-60-34-26 40-40-46-36 22Z" fill="#FFF1DC"/>
  <path d="M742 158 806 242l34-34 190 242H800c-40-80-70-170-58-292Z" fill="#8F3F3C" opacity=".55"/>
  ${each(ridges, ([colour, d]) => `<path d="${d}" fill="${colour}"/>`)}
  <path d="M690 800C640 744 760 716 726 676S604 640 648 608 742 592 732 556c24 34-52 48-70 68s130 22 122 64-90 50-20 114Z" fill="#F6D9A0"/>
  <path d="M0 744C220 700 420 770 640 748S1060 716 1280 752V800H0Z" fill="#1D332C"/>
  ${each(firs, ([x, foot, height]) => fir(x, foot, height))}
</svg>`;

/** A fir of three skirts and a trunk. */
function fir(x: number, foot: number, height: number): string {
  const skirt = (top: number, bottom: number, half: number) =>
    `M${x} ${foot - height * top}l${height * half} ${height * (top - bottom)}h${-2 * height * half}Z`;
  return `<path d="${skirt(1, 0.55, 0.16)}${skirt(0.76, 0.3, 0.22)}${skirt(0.5, 0.02, 0.28)}M${x - 5} ${foot - 6}h10v40h-10Z" fill="#1D332C"/>`;
}
