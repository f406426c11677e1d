/** The sitting room of the care agency's hero: a carer brings tea. A 560 × 690 drawing, to be clipped to an arch. */
export const careAgencyScene = `
<svg width="560" height="690" viewBox="0 0 560 690">
  <rect width="560" height="690" fill="#F2B280"/>
  <circle cx="282" cy="214" r="310" fill="#F8C795"/>
  <!-- window -->
  <rect x="150" y="74" width="236" height="300" rx="118" fill="#FFF6E9"/>
  <clipPath id="pane"><rect x="164" y="88" width="208" height="272" rx="104"/></clipPath>
  <g clip-path="url(#pane)">
    <rect x="164" y="88" width="208" height="272" fill="#BFD9D2"/>
    <circle cx="318" cy="172" r="34" fill="#FFE2A0"/>
    <path d="M150 268C200 224 250 226 290 254S350 276 390 240V380H150Z" fill="#7FA896"/>
    <path d="M150 312C210 276 260 290 300 304S360 312 390 296V380H150Z" fill="#4F7D6C"/>
    <path d="M196 318V268M196 300l-15-16M196 290l13-14" stroke="#35594D" stroke-width="6" stroke-linecap="round"/>
    <circle cx="196" cy="252" r="27" fill="#35594D"/>
  </g>
  <path d="M268 88V360M164 224H372" stroke="#FFF6E9" stroke-width="10"/>
  <rect x="136" y="366" width="264" height="18" rx="9" fill="#FFF6E9"/>
  <!-- pictures and lamp -->
  <rect x="424" y="196" width="74" height="92" rx="6" fill="#FFF6E9"/>
  <rect x="434" y="206" width="54" height="72" rx="3" fill="#D9714A"/>
  <path d="M434 278v-22l18-20 16 16 10-9 10 10v25Z" fill="#A8452B"/>
  <circle cx="472" cy="224" r="7" fill="#FFE2A0"/>
  <path d="M52 560V286" stroke="#6B2B1E" stroke-width="8" stroke-linecap="round"/>
  <path d="M6 292 28 214h48l22 78Z" fill="#FFE9C2"/>
  <path d="M24 566h56" stroke="#6B2B1E" stroke-width="12" stroke-linecap="round"/>
  <!-- floor and rug -->
  <rect y="560" width="560" height="130" fill="#A8452B"/>
  <ellipse cx="276" cy="622" rx="236" ry="40" fill="#F6D9A8"/>
  <ellipse cx="276" cy="622" rx="204" ry="29" fill="none" stroke="#D9714A" stroke-width="6" stroke-dasharray="18 14"/>
  <!-- armchair, back -->
  <path d="M386 318c0-38 28-62 64-62s70 26 70 66v262H386Z" fill="#5B7F70"/>
  <rect x="324" y="470" width="190" height="116" rx="30" fill="#4C6E60"/>
  <!-- resident -->
  <path d="M404 494H318c-22 0-32 14-32 32v66h44v-44h90Z" fill="#5A2C4A"/>
  <path d="M284 586h48v22h-66c-4-14 6-22 18-22Z" fill="#FFF6E9"/>
  <path d="M386 344c6-26 26-36 46-34 30 4 46 34 48 74l4 120H384c-6-56-12-108 2-160Z" fill="#8A4A6F"/>
  <path d="M394 282h34v42c-10 12-24 12-34 0Z" fill="#E9B18C"/>
  <path d="M366 258c0-34 20-52 46-52s44 20 44 48-20 48-46 48c-30 0-44-18-44-44Z" fill="#F6C7A2"/>
  <path d="M372 240c2-34 30-48 56-42 30 6 40 34 32 64-6 22-16 30-24 32 2-20-2-36-14-46-14-2-36-2-50-8Z" fill="#FDF3E7"/>
  <circle cx="456" cy="204" r="21" fill="#FDF3E7"/>
  <circle cx="431" cy="262" r="8" fill="#F6C7A2"/>
  <path d="M375 258q6-6 12 0M376 280q9 9 19 3" fill="none" stroke="#6B2B1E" stroke-width="4" stroke-linecap="round"/>
  <circle cx="404" cy="276" r="8" fill="#EFA184"/>
  <!-- blanket -->
  <path d="M296 496c-2-22 16-32 34-32h116v72l-86 6-6 48c-22 10-44 8-58 0Z" fill="#F5B93F"/>
  <path d="M330 464c-22 2-30 16-28 34v92M372 464v76M410 464v74" fill="none" stroke="#FFF6E9" stroke-width="7" opacity=".8"/>
  <!-- arm and chair arm -->
  <path d="M424 352c-2 34-16 62-38 76l-48-16" fill="none" stroke="#A25C86" stroke-width="34" stroke-linecap="round"
    stroke-linejoin="round"/>
  <circle cx="326" cy="408" r="16" fill="#F6C7A2"/>
  <path d="M394 486c0-24 16-36 40-36h54c24 0 38 14 38 36v112H394Z" fill="#6F9684"/>
  <path d="M400 598h20v22h-14ZM500 598h20l-4 22h-16Z" fill="#6B2B1E"/>
  <!-- carer -->
  <path d="M112 516h90v18h-90ZM122 534h14l-10 86h-12ZM180 534h14l10 86h-12Z" fill="#6B2B1E"/>
  <path d="M112 520c-6-40 14-60 40-60l84 8c22 2 30 16 28 34l-12 102h-42l2-84-60 10Z" fill="#1F4A50"/>
  <path d="M206 598h46c16 2 22 10 20 22h-70Z" fill="#FFF6E9"/>
  <path d="M110 512c-6-70 6-120 44-150 26-14 54-4 58 24 4 30-16 76-20 132-30 10-60 8-82-6Z" fill="#2E7F80"/>
  <path d="M166 330h38l-4 40c-14 10-30 6-38-4Z" fill="#8A4F2E"/>
  <path d="M158 300c-2-34 18-54 46-54 26 0 42 20 42 46 0 28-16 48-42 48s-44-14-46-40Z" fill="#A9663C"/>
  <path d="M150 316c-16-40 4-84 50-84 30 0 46 16 46 34-30 2-54 2-66 20 2 18-4 42-12 48-8-2-14-8-18-18Z" fill="#2B1712"/>
  <circle cx="148" cy="254" r="26" fill="#2B1712"/>
  <circle cx="184" cy="302" r="8" fill="#A9663C"/>
  <path d="M222 296q6-6 12 0M216 318q10 7 19-2" fill="none" stroke="#2B1712" stroke-width="4" stroke-linecap="round"/>
  <circle cx="208" cy="312" r="8" fill="#C4764A"/>
  <path d="M172 392c4 36 20 58 46 66l52-26" fill="none" stroke="#3D9A98" stroke-width="34" stroke-linecap="round"
    stroke-linejoin="round"/>
  <circle cx="276" cy="428" r="16" fill="#A9663C"/>
  <!-- tea -->
  <path d="M280 388h42v28c0 12-8 18-21 18s-21-6-21-18Z" fill="#FFF6E9"/>
  <path d="M280 402h42" stroke="#D9714A" stroke-width="7"/>
  <path d="M293 372q-8-10 0-19t0-19M310 372q-8-10 0-19t0-19" fill="none" stroke="#FFF6E9" stroke-width="5"
    stroke-linecap="round"/>
  <!-- cat -->
  <path d="M58 640c-22-2-34-14-30-32M62 652c-14-30-2-62 30-66 4-22 6-28 6-38l12 10h16l12-10c2 14 2 26-2 34 18 16 20 48 10 70Z"
    fill="#4A2018" stroke="#4A2018" stroke-width="4" stroke-linejoin="round"/>
  <path d="M110 572q4 4 8 0M122 572q4 4 8 0" fill="none" stroke="#F5B93F" stroke-width="3" stroke-linecap="round"/>
</svg>`;
