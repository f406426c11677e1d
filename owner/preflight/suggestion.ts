import leven from 'leven';

/**
 * Returns a question for the owner, "Did you mean …?", if a known name differs from the typed one
 * only by case, or by one or two letters. Otherwise returns an empty text.
 */
export function suggestion(typed: string, known: string[]): string {
  // A known name is not misspelled, so something else is wrong with it.
  if (known.includes(typed)) return '';
  const maxLetters = Math.min(2, Math.floor(typed.length / 3));
  const differences = known.map((name) => ({
    name,
    letters: leven(typed.toLowerCase(), name.toLowerCase(), { maxDistance: maxLetters + 1 }),
  }));
  const [nearest] = differences.toSorted((one, other) => one.letters - other.letters);
  return nearest && nearest.letters <= maxLetters ? `Did you mean ${nearest.name}? ` : '';
}
