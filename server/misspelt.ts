import leven from 'leven';
import type { Environment } from '#proposal/settings.ts';

/**
 * Finds the names in the environment that are no setting and that differ from one by a letter, in a long name by two, or in
 * case or underscores: `SMTP_URI`, `Brand-Name`. Such a setting would be lost without a word.
 */
export function misspelt(settings: readonly string[], env: Environment): { name: string; meant: string }[] {
  return Object.keys(env)
    .filter((name) => !settings.includes(name) && env[name]?.trim())
    .flatMap((name) => {
      const meant = settings.find(
        (known) => leven(plain(name), plain(known)) <= Math.min(2, (known.length - 1) / 4),
      );
      return meant === undefined || env[meant]?.trim() ? [] : [{ name, meant }];
    });
}

const plain = (name: string) => name.toUpperCase().replaceAll(/[^A-Z\d]/g, '');
