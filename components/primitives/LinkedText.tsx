import { emailAddress } from '#lib/emailAddress.ts';
import { linksIn } from '#lib/text.ts';

/** A text of the owner in which `[words](address)` is a link. */
export function LinkedText({ children: text }: { children: string }) {
  const parts = linksIn(text);
  if (parts.every(({ href }) => href === undefined)) return text;
  return parts.map(({ words, href }, index) =>
    href === undefined ? (
      words
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- a text's parts keep their places
      <a key={index} href={href.startsWith('mailto:') ? `mailto:${emailAddress(href.slice(7))}` : href}>
        {words}
      </a>
    ),
  );
}
