import type { Environment } from '#proposal/settings.ts';

/**
 * Finds the names in the environment that are no setting and that differ from one by a letter or two, or in case or
 * underscores: `SMTP_URI`, `Brand-Name`. Such a setting would be lost without a word.
 */
export function misspelt(names: readonly string[], env: Environment): { name: string; meant: string }[] {
  return Object.keys(env)
    .filter((name) => !names.includes(name) && env[name]?.trim())
    .flatMap((name) => {
      const meant = names.find((known) => isLike(plain(name), plain(known)));
      return meant === undefined || env[meant]?.trim() ? [] : [{ name, meant }];
    });
}

const plain = (name: string) => name.toUpperCase().replaceAll(/[^A-Z\d]/g, '');

/** Whether one becomes the other by changing a letter, or two in a long name. (Levenshtein's distance.) */
function isLike(one: string, other: string): boolean {
  const most = other.length > 7 ? 2 : Number(other.length > 4);
  if (Math.abs(one.length - other.length) > most) return false;
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [index, letter] of one.split('').entries()) {
    const next = [index + 1];
    for (const [at, theirs] of other.split('').entries())
      next.push(Math.min(row[at]! + Number(letter !== theirs), row[at + 1]! + 1, next[at]! + 1));
    row = next;
  }
  return row.at(-1)! <= most;
}
