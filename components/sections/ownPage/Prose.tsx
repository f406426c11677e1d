import { emailAddress } from '#lib/emailAddress.ts';

/**
 * The parts of a text as an owner writes it. `## ` starts a heading, `- ` a line of a list, and everything else is a
 * paragraph. `[words](address)` is a link.
 */
export function Prose({ parts }: { parts: string[] }) {
  return parts.map((part) => {
    const lines = part.trim().split(/\n\s*/);
    const joined = lines.join(' ');
    if (joined.startsWith('## ')) return <h2 key={part}>{joined.slice(3)}</h2>;
    if (!lines.every((line) => line.startsWith('- '))) return <p key={part}>{withLinks(joined)}</p>;
    return (
      <ul key={part}>
        {lines.map((line) => (
          <li key={line}>{withLinks(line.slice(2))}</li>
        ))}
      </ul>
    );
  });
}

function withLinks(text: string) {
  return text.split(/(\[[^\]]+\]\([^)\s]+\))/).map((piece) => {
    const [, words, href] = /^\[(.+)\]\((.+)\)$/.exec(piece) ?? [];
    return words ? (
      <a key={piece} href={href?.startsWith('mailto:') ? `mailto:${emailAddress(href.slice(7))}` : href}>
        {words}
      </a>
    ) : (
      piece
    );
  });
}
