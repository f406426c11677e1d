import { LinkedText } from '../../primitives/LinkedText.tsx';

/**
 * A text that an owner has written, as HTML. `parts` are its parts between blank lines. `## `
 * begins a heading, `- ` begins a list item, and everything else is a paragraph. `[words](address)`
 * is a link.
 */
export function Prose({ parts }: { parts: string[] }) {
  return parts.map((part) => {
    const lines = part.trim().split(/\n\s*/);
    const joined = lines.join(' ');
    if (joined.startsWith('## ')) return <h2 key={part}>{joined.slice(3)}</h2>;
    if (!lines.every((line) => line.startsWith('- ')))
      return (
        <p key={part}>
          <LinkedText>{joined}</LinkedText>
        </p>
      );
    return (
      <ul key={part}>
        {lines.map((line) => (
          <li key={line}>
            <LinkedText>{line.slice(2)}</LinkedText>
          </li>
        ))}
      </ul>
    );
  });
}
