import { petrol } from '../screens/clearpath.ts';

/** Where the van drives, in the tilted grid of the streets. */
export const route = 'M40 276V232Q40 220 52 220H68Q80 220 80 208V152Q80 140 92 140H108Q120 140 120 128V66';

const acrossAndDown = {
  blocks: 'M-20-40V400M20-40V400M60-40V400M100-40V400M140-40V400M180-40V400M220-40V400M260-40V400',
  lanes:
    'M0-40V400M40-40V400M80-40V400M120-40V400M160-40V400M240-40V400M-60 20H330M-60 60H330M-60 100H330M-60 180H330M-60 260H330',
  roads: 'M200-40V400M-60 140H330M-60 220H330',
  trees: 'M96 238h90M104 264h80M96 284h90',
  river: 'M-60 330C20 280 90 350 150 316S260 290 330 240',
};

/** A town of tilted streets, a river and a park, and the van's route through it; 252 by 310. */
export function map(van: string): string {
  const round = 'stroke-linecap="round"';
  return (
    '<rect class="l" width="252" height="310"/><g transform="rotate(-11 126 155)">' +
    // Houses are broken lines down the middle of each block, trees are dots.
    line(acrossAndDown.blocks, 'var(--b)', 26, 'stroke-dasharray="22 7 30 5 9 7" opacity=".8"') +
    '<rect class="p" x="84" y="224" width="112" height="74" rx="12"/>' +
    line(acrossAndDown.trees, 'var(--e)', 11, `${round} stroke-dasharray="0 18"`) +
    line(acrossAndDown.river, 'var(--v)', 30) +
    line(acrossAndDown.lanes, 'var(--w)', 4) +
    line(acrossAndDown.roads, 'var(--w)', 8) +
    line(route, '#fff', 11, round) +
    line(route, petrol.coral, 6, round) +
    '<circle class="x" cx="40" cy="276" r="8"/><circle class="n" cx="40" cy="276" r="4.5"/>' +
    '<circle class="x" cx="120" cy="66" r="9"/><circle class="c" cx="120" cy="66" r="5"/>' +
    `<g class="van"><circle class="x" r="23"/><circle class="c" r="20"/><g transform="scale(.92)">${van}</g></g></g>`
  );
}

function line(d: string, stroke: string, width: number, more = ''): string {
  return `<path class="o" d="${d}" stroke="${stroke}" stroke-width="${width}" ${more}/>`;
}
