/**
 * A term and its value in a list (`dl`). With `href`, the value is a link, for example to call the
 * agency (`contactWays.ts`).
 */
export function LabeledValue({ label, text, href }: { label: string; text: string; href?: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{href ? <a href={href}>{text}</a> : text}</dd>
    </div>
  );
}
