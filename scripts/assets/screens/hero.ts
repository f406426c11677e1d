import { brandMark } from '../../../renderer/theme/brandMark.ts';
import { colours, radii } from '../../../renderer/theme/tokens.ts';
import { dispatch, dispatchCss } from './heroDispatch.ts';
import { phone, phoneCss } from './heroPhone.ts';
import { lineIcon, type Screen } from './screen.ts';

const { light } = colours;
const [outerLane, innerLane, youngLeaf] = brandMark.paths;

const css = `
  body { background: none; color: ${light.ink}; }
  .leaf { position: absolute; left: 84px; top: 0; }
  .window { position: absolute; left: 32px; top: 88px; width: 984px; height: 604px; border-radius: 28px; overflow: hidden; background: #fff; }
  .window, .phone, .export { box-shadow: 0 2px 6px rgb(6 30 24 / .16), 0 22px 44px -14px rgb(6 30 24 / .46); }
  .export { position: absolute; left: 60px; bottom: 112px; width: 414px; display: flex; align-items: center; gap: 22px; background: ${light.surface};
    border-radius: ${radii.large}px; padding: 24px 28px; }
  .export i { width: 68px; height: 68px; border-radius: 20px; background: ${light.spruce}; color: ${light.marigold}; display: grid;
    place-items: center; flex: none; }
  .export b { display: block; font: 600 29px/1.15 Text; letter-spacing: -.015em; }
  .export small { font: 500 22px/1.4 Text; color: ${light.inkMuted}; }
  ${dispatchCss}
  ${phoneCss}
`;

/** The outline around all three strokes of the symbol. */
const silhouette = 'M4 29Q3 29 3 28V24C3 12 12.5 3 29 3V20.4C29 25.6 25.6 29 19.8 29Z';

/** The symbol itself carries the composition: its lanes behind the window, its young leaf behind the phone. */
const leaf = `<svg class="leaf" width="1014" height="844" viewBox="3 3 26 26" preserveAspectRatio="none">
  <clipPath id="leaf"><path d="${silhouette}"/></clipPath>
  <path d="${silhouette}" fill="${light.spruceDeep}"/><g clip-path="url(#leaf)">
  <path d="${outerLane}${innerLane}" fill="${light.spruce}"/></g>
  <path d="${youngLeaf}" fill="${light.marigold}" transform="translate(29 29) scale(1.5) translate(-29 -29)"/></svg>`;

const body = `
  ${leaf}
  <div class="window">${dispatch}</div>
  <div class="export"><i>${lineIcon('M6 3h8l4 4v14H6ZM9 14l2 2 4-4', 38, 2)}</i><span><b>Audit export ready</b>
    <small>1,204 signed trips</small></span></div>
  ${phone}
`;

/** The hero's product shot: dispatch on a desktop, the rider's phone before it. Nothing behind it is painted. */
export const hero: Screen = { width: 1120, height: 896, css, body };
