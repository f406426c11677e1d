import { each, times } from './screen.ts';

const night = '#16202C';
const concrete = '#8E949A';
const glow = '#FFC98A';

/** Pines: x, height. */
const pines = [
  [40, 250],
  [110, 190],
  [178, 230],
  [1096, 210],
  [1168, 270],
  [1240, 230],
] as const;

/** A lit house on a lake at dusk, 1280 × 800; the water gives it back. */
export const portfolioHouse = `
<svg width="1280" height="800" viewBox="0 0 1280 800">
  <defs>
    <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#20344A"/><stop offset=".62" stop-color="#6D7F92"/>
      <stop offset="1" stop-color="#E9A783"/></linearGradient>
    <linearGradient id="lake" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#7B6F73"/><stop offset=".5" stop-color="#2D3F51"/>
      <stop offset="1" stop-color="#141E2A"/></linearGradient>
    <linearGradient id="room" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#FFE3B3"/><stop offset="1" stop-color="#F7A95C"/></linearGradient>
    <linearGradient id="fade" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".55"/><stop offset="1"
      stop-color="#fff" stop-opacity="0"/></linearGradient>
    <mask id="mirror"><rect y="560" width="1280" height="240" fill="url(#fade)"/></mask>
  </defs>
  <rect width="1280" height="560" fill="url(#sky)"/>
  <path d="M0 470 170 372 300 430 470 330 640 420 820 340 1010 440 1130 390 1280 452V560H0Z" fill="#4A5C6E"/>
  <path d="M0 520C180 470 300 500 520 480S900 500 1280 476V560H0Z" fill="#2F4152"/>
  <rect y="558" width="1280" height="242" fill="url(#lake)"/>
  <g id="house">
    ${each(pines, ([x, height]) => `<path d="M${x} ${560 - height}l${height * 0.16} ${height}h${-height * 0.32}Z" fill="${night}"/>`)}
    <!-- lower storey: stone wall, glazed hall -->
    <rect x="330" y="440" width="620" height="120" fill="#5E656C"/>
    <rect x="330" y="440" width="150" height="120" fill="#474E56"/>
    <rect x="480" y="452" width="420" height="108" fill="url(#room)"/>
    ${times(6, (i) => `<rect x="${480 + i * 84}" y="452" width="5" height="108" fill="${night}"/>`)}
    <path d="M506 534a9 9 0 0 1 18 0v-22a12 12 0 0 1 12-12h46a12 12 0 0 1 12 12v22a9 9 0 0 1 18 0v26H506ZM640 560v-52h10v52M628 508h34l-8-26h-18ZM740 530h80v7h-6v23h-6v-23h-56v23h-6v-23h-6ZM722 500h7v34h16v26h-6v-20h-11v20h-6Z" fill="#A75F2B"/>
    <path d="M840 511c0-8 4-12 10-12s10 4 10 12l4 34h-6v15h-6v-15h-4v15h-6v-15h-6Z" fill="${night}"/><circle cx="850" cy="488" r="8.5" fill="${night}"/>
    <!-- upper storey: a long concrete beam that floats to the right -->
    <rect x="400" y="300" width="690" height="140" fill="${concrete}"/>
    <rect x="400" y="300" width="690" height="18" fill="#B3B8BC"/>
    <rect x="400" y="426" width="690" height="14" fill="#5B6269"/>
    <rect x="430" y="336" width="210" height="72" fill="${glow}"/>
    <rect x="664" y="336" width="250" height="72" fill="url(#room)"/>
    <rect x="940" y="336" width="150" height="72" fill="#53606C"/>
    ${times(8, (i) => `<rect x="${952 + i * 18}" y="336" width="7" height="72" fill="#39444F"/>`)}
    <path d="M532 336v72M747 336v72M831 336v72" stroke="${night}" stroke-width="5"/>
    <path d="M690 408v-22h40v22M868 408v-48h22v48" fill="#A75F2B"/>
    <rect x="592" y="258" width="66" height="42" fill="#474E56"/>
    <rect x="1040" y="440" width="14" height="120" fill="${night}"/>
    <rect x="250" y="552" width="800" height="10" fill="#C5C8C9"/>
  </g>
  <g mask="url(#mirror)"><use href="#house" transform="matrix(1 0 0 -1 0 1122)"/></g>
  <path d="M300 604h180M560 626h260M420 660h120M700 684h300M900 604h120" stroke="#FFD9A8" stroke-width="3" opacity=".35" stroke-linecap="round"/>
</svg>`;
