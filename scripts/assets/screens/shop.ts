import { each, lineIcon, screenSize, type Screen } from './screen.ts';
import { pot } from './shopPots.ts';

const products = [
  ['bowl', 'ochre', 'Harvest bowl', '$64', '#EBD9BE'],
  ['bottle', 'night', 'Dusk bottle', '$88', '#CBD2D6'],
  ['cup', 'chalk', 'Morning cup', '$32', '#DDBEAF'],
] as const;

const css = `
  body { background: #F4EFE6; color: #2A2320; }
  header { position: absolute; inset: 38px 56px auto; display: flex; align-items: center; justify-content: space-between; font: 500 23px Text; }
  header div { display: flex; gap: 38px; width: 360px; }
  header div:last-child { justify-content: flex-end; align-items: center; gap: 26px; }
  .brand { font: 300 44px Display; font-stretch: 84%; letter-spacing: -.03em; }
  .brand i { font: italic 500 40px Text; color: #A5603B; }
  .bag { display: flex; align-items: center; gap: 12px; }
  .hero { position: absolute; left: 56px; top: 118px; width: 700px; height: 626px; background: #BFCDBF; border-radius: 6px; overflow: hidden; }
  .hero::after { content: ''; position: absolute; inset: 486px 0 0; background: #A9BAA9; }
  .hero svg { position: absolute; z-index: 1; }
  h1 { position: absolute; left: 40px; top: 40px; font: 300 92px/.94 Display; font-stretch: 84%; letter-spacing: -.035em; color: #1F302B; z-index: 2; }
  .shop { position: absolute; left: 40px; top: 256px; background: #1F302B; color: #F4EFE6; padding: 20px 32px; font: 500 24px Text; z-index: 2; }
  .sun { position: absolute; width: 420px; height: 420px; border-radius: 50%; background: #D8DFC9; right: -40px; top: 60px; }
  .grid { position: absolute; left: 780px; right: 56px; top: 118px; bottom: 56px; display: grid; grid-template-rows: repeat(3, 1fr); gap: 20px; }
  .item { display: flex; gap: 26px; align-items: center; }
  .shot { width: 252px; height: 195px; border-radius: 6px; display: grid; place-items: end center; padding-bottom: 14px; flex: none; }
  .item b { font: 400 32px/1.1 Display; letter-spacing: -.02em; display: block; }
  .item small { font: 500 26px/1.2 Text; color: #A0522B; display: block; margin-top: 12px; }
`;

/** Leaves of the sprig: x, y and angle, in pairs up each of three stems. */
const leaves = [
  [52, 150, -150],
  [80, 140, -30],
  [50, 112, -140],
  [84, 98, -25],
  [62, 72, -135],
  [98, 58, -20],
  [104, 22, -70],
  [16, 128, -160],
  [40, 112, -60],
  [8, 92, -150],
  [14, 66, -100],
  [100, 156, -75],
  [124, 168, 10],
  [132, 132, -50],
] as const;

const sprig = `<svg style="left:482px;top:9px" width="150" height="203" viewBox="0 0 170 230" overflow="visible">
  <path d="M58 224C54 160 68 90 102 34M60 190C42 150 22 120 16 78M62 196c14-30 38-46 66-58" fill="none" stroke="#33524C" stroke-width="5"
    stroke-linecap="round"/>
  ${each(leaves, ([x, y, angle]) => `<ellipse cx="${x}" cy="${y}" rx="19" ry="12" fill="#4E7A6C" transform="rotate(${angle} ${x} ${y})"/>`)}</svg>`;

const body = `
  <header><div><span>Shop</span><span>Studio</span><span>Journal</span></div>
    <span class="brand">Juniper <i>&amp;</i> Clay</span>
    <div>${lineIcon('M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14ZM16 16l5 5', 30, 1.8)}
      <span class="bag">${lineIcon('M5 8h14l1 13H4ZM9 8a3 3 0 0 1 6 0', 30, 1.8)}Bag 2</span></div></header>
  <section class="hero"><div class="sun"></div><h1>Made slow,<br>used daily.</h1>
    ${pot('vase', 'juniper', 'hero-vase', 'style="left:368px;top:176px" width="330" height="396"')}
    ${pot('cup', 'blush', 'hero-cup', 'style="left:236px;top:386px" width="170" height="204"')}
    ${sprig}
    <span class="shop">Shop the spring firing</span></section>
  <section class="grid">${each(
    products,
    ([shape, glaze, name, price, ground], i) =>
      `<div class="item"><div class="shot" style="background:${ground}">${pot(
        shape,
        glaze,
        `item-${i}`,
        'width="146" height="175"',
      )}</div><span><b>${name.replace(' ', '<br>')}</b><small>${price}</small></span></div>`,
  )}</section>
`;

const night = `
  body { background: #1D1A17; color: #EFE6D9; }
  .brand i { color: #E39C6D; }
  .hero { background: #2F3F38; }
  .hero::after { background: #263530; }
  .sun { background: #44554C; }
  h1 { color: #E9F0E7; }
  .shop { background: #E9F0E7; color: #1F302B; }
  .shot { filter: brightness(.74); }
  .item small { color: #E7AC86; }
`;

/** Juniper & Clay: stone paper, thin type, and pots that are given the room. */
export const shop: Screen = { ...screenSize, css, night, body };
