/**
 * A term and its value in a list (`dl`). The value may be a link: a way to reach the agency
 * (`contactWays.ts`).
 */
export function LabeledValue({ label, text, href }: { label: string; text: string; href?: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{href ? <a href={href}>{text}</a> : text}</dd>
    </div>
  );
}
