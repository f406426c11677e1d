import { colours } from '#site/brand.ts';
import { careAgency } from './careAgency.ts';
import { each, type Screen } from './screen.ts';

/** What a sketch is drawn with: paper, ink, and the grey of what is still open. */
const sketch = (paper: string, ink: string, open: string) => `
  body { background: ${paper}; color: ${ink}; }
  body * { border-color: ${ink} !important; }
  .brand, nav span, .lead, .act span, .services div { color: transparent; }
  nav span:not(.call), .act span, .brand { background: linear-gradient(${open}, ${open}) 0 50% / 100% 16px no-repeat; border: 0; }
  .call, .services div { background: ${open}; border-radius: 99px; border: 0; }
  .services div { width: 150px; height: 16px; }
  .brand svg, .services svg, .arch svg { visibility: hidden; }
  .lead { background: repeating-linear-gradient(${open} 0 16px, transparent 16px 38px); height: 74px; }
  h1, h1 em { color: transparent; -webkit-text-stroke: 2.5px ${ink}; }
  .act b, .seal, .seal b { background: ${paper}; color: ${ink}; }
  .act b { border: 3px solid; }
  .seal { border: 3px dashed; }
  .arch { filter: none; border: 3px dashed; background: linear-gradient(to top left, transparent 49.7%, ${open} 49.7% 50.3%, transparent 50.3%),
    linear-gradient(to top right, transparent 49.7%, ${open} 49.7% 50.3%, transparent 50.3%); }
`;

/** A drawing has every shape and letter in its place, and no colour yet. */
const drawing = (paper: string, ink: string, tint: string) => `
  body { background: ${paper}; color: ${ink}; }
  body::before { content: ''; position: absolute; inset: 0; background: linear-gradient(${tint} 2px, transparent 0) 0 0 / 100% 40px,
    linear-gradient(90deg, ${tint} 2px, transparent 0) 0 0 / 40px 100%; }
  body * { color: ${ink} !important; border-color: ${ink} !important; }
  svg * { fill: ${paper} !important; stroke: ${ink} !important; stroke-width: 2.5; opacity: 1; }
  .services svg *, .brand path + path { fill: none !important; }
  .act b, .seal { background: ${paper}; border: 3px solid; }
  .arch { filter: none; border: 3px solid; }
`;

const { light, dark } = colours;

export const wireframe: Screen = {
  ...careAgency,
  css: careAgency.css + sketch(light.surface, light.ink, light.line),
  night: sketch(dark.surface, dark.ink, '#3E564C'),
};

export const lineDrawing: Screen = {
  ...careAgency,
  css: careAgency.css + drawing(light.mist, light.spruceDeep, '#E0E9E1'),
  night: drawing('#12302A', dark.spruce, '#1A3D35'),
};

const visits = [34, 40, 38, 52, 60, 74, 92];

/** The page at work, and what it brings in. */
export const runningPage: Screen = {
  ...careAgency,
  css: `${careAgency.css}
    .growth { position: absolute; right: 28px; bottom: 28px; width: 372px; border-radius: 26px; background: #fff; color: ${light.ink}; padding: 22px 26px;
      box-shadow: 0 24px 60px rgb(60 20 8 / .34); font: 600 24px/1.2 Text; }
    .growth b { display: block; font: 700 54px/1 Display; letter-spacing: -.04em; }
    .growth div { display: flex; align-items: flex-end; gap: 10px; height: 84px; margin-top: 14px; }
    .growth i { flex: 1; border-radius: 8px; background: #E9D9C6; }
    .growth i:last-child { background: #2E7F80; }`,
  night: `${careAgency.night} .growth { background: #3A2119; color: #FFE8D2; } .growth i { background: #6B4636; } .growth i:last-child { background: #7CCBC6; }`,
  body: `${careAgency.body}<aside class="growth"><b>23</b>visits arranged this week
    <div>${each(visits, (height) => `<i style="height:${height}%"></i>`)}</div></aside>`,
};
