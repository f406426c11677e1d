import { route } from './map.ts';

/**
 * What moves, for 4.7 seconds and once (WCAG 2.2.2): the van drives its route, the ride's state follows, and the phone
 * hears of it. Every rule's own state is the end. The motion starts when the picture is shown as `hero.svg#play`.
 */
export const motion =
  `.van{offset-path:path("${route}");offset-rotate:11deg;offset-distance:100%}.on{visibility:hidden}.tick{stroke-dasharray:1}.ring{visibility:hidden}` +
  '.ring,.done{transform-box:fill-box;transform-origin:center}' +
  '@keyframes d{0%{offset-distance:0}}@keyframes u{0%,99%{visibility:visible}}@keyframes h{0%,99%{visibility:hidden}}' +
  '@keyframes t{0%{stroke-dashoffset:1}}@keyframes g{0%{transform:scale(0)}60%{transform:scale(1.12)}}@keyframes r{0%{visibility:visible;transform:rotate(0)}99%{visibility:visible;transform:rotate(3turn)}}' +
  '#play:target{.van{animation:d 3s .6s cubic-bezier(.5,0,.3,1)both}.on{animation:u 3.6s}.off{animation:h 3.6s}' +
  '.ring{animation:r 3.6s linear}.done{animation:g .5s 3.6s both}.tick{animation:t .5s 3.8s both}}';

/**
 * An element that does nothing. In a picture without any SMIL element, Chromium 156 may draw one frame of a CSS animation
 * after the other without a pause. In four of ten visits, the motion then kept the main thread busy for most of its time.
 */
export const pace = '<set attributeName="y" begin="indefinite"/>';
