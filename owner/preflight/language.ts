import { locale } from '#site/language.ts';
import { type Finding, findingsIn } from './finding.ts';
import { suggestion } from './suggestion.ts';

const { stop } = findingsIn('site/language.ts');

/** Checks that programs know the language and the time zone. The types accept any text. */
export function checkLanguage({ lang, timeZone } = locale): Finding[] {
  const findings: Finding[] = [];
  if (!isLanguage(lang)) {
    const problem = `"${lang}" is not a language that browsers know`;
    findings.push(
      stop('locale.lang', problem, `${languageOf(lang)}Write a language tag, such as en or pt-BR.`),
    );
  }
  if (!isTimeZone(timeZone)) {
    const near = suggestion(timeZone, Intl.supportedValuesOf('timeZone'));
    const problem = `"${timeZone}" is not a time zone`;
    findings.push(stop('locale.timeZone', problem, `${near}Write its English name, such as Europe/Athens.`));
  }
  return findings;
}

function isLanguage(tag: string): boolean {
  try {
    return new Intl.DisplayNames('en', { type: 'language', fallback: 'none' }).of(tag) !== undefined;
  } catch {
    return false;
  }
}

function isTimeZone(name: string): boolean {
  try {
    return Boolean(Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

/** Suggests the language of a country whose code was typed in place of a language: `cz`, `gr`. */
function languageOf(country: string): string {
  if (!/^[a-z]{2}$/i.test(country)) return '';
  const isKnown = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }).of(country.toUpperCase());
  if (!isKnown) return '';
  return `Did you mean ${new Intl.Locale(`und-${country}`).maximize().language}? `;
}
