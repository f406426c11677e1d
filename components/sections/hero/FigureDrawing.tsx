import type { Figure } from '#site/records.ts';
import { bodyWidth, displayWidth, figureSpacing } from '../../primitives/textWidth.ts';

/**
 * A small drawing of a figure, beside its label: a stack as high as what it counts ("50+" has one more on top), a strip of
 * weeks or the like up to the range's end ("2-6"), or a seal ("100%"). Other values, and labels that need its room, have
 * none. `Figures` has its colors.
 */
export function FigureDrawing({ value, label }: Figure) {
  const drawing = stack(value) ?? strip(value) ?? (value === '100%' ? seal : undefined);
  if (!drawing || displayWidth(value, figureSpacing) + 0.35 < bodyWidth(label) / 9 + drawing.width / 160)
    return null;
  return (
    <svg
      viewBox={`0 0 ${drawing.width} 58`}
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeWidth={drawing.stroke}
      aria-hidden="true"
    >
      {drawing.paths}
    </svg>
  );
}

/** Five rows of pieces. The lower rows have what five do not divide. */
function stack(value: string) {
  const [, digits, more] = /^(\d+)(\+?)$/.exec(value) ?? [];
  const count = Number(digits);
  if (!(count >= 5 && count <= 60)) return undefined;
  const rows = [0, 1, 2, 3, 4].map((row) => `M4 ${14 + 10 * row}h${10 * Math.floor((count + row) / 5) - 10}`);
  return {
    width: 10 * Math.ceil(count / 5) - 2,
    stroke: 8,
    paths: (
      <>
        <path d={rows.join('')} strokeDasharray="0 10" />
        {more && <path className="accent" d="M4 4h0" />}
      </>
    ),
  };
}

/** As many bars as the range's end says. The first of the range is amber, and those before it are dim. */
function strip(value: string) {
  const [first = 0, last = 0] = (/^(\d+)[-–](\d+)$/.exec(value)?.slice(1) ?? []).map(Number);
  if (!(first >= 1 && last > first && last <= 12)) return undefined;
  const bars = Array.from({ length: last }, (_, at) => `M${7 + 17 * at} 7v44`);
  return {
    width: 17 * last - 3,
    stroke: 14,
    paths: (
      <>
        {first > 1 && <path opacity=".25" d={bars.slice(0, first - 1).join('')} />}
        <path className="accent" d={bars[first - 1]} />
        <path d={bars.slice(first).join('')} />
      </>
    ),
  };
}

const seal = {
  width: 58,
  stroke: 8,
  paths: (
    <>
      <circle className="accent" cx="29" cy="29" r="25" strokeDasharray="0 7.854" />
      <path className="mark" d="M19 30l7 7 14-15" strokeWidth="5" />
    </>
  ),
};
