import { readFileSync, writeFileSync } from 'node:fs';
import type { proxyTexts } from '#site/proxies.ts';

/** Where the texts stand in each file: what is replaced, and the text. */
function placesOf({ tooLarge, malformed, unavailable }: typeof proxyTexts) {
  const nginx = [
    [/(?<=^ {4}413 ).*(?=;$)/m, `${tooLarge}\n`],
    [/(?<=^ {4}~\^4 ).*(?=;$)/m, `${malformed}\n`],
    [/(?<=^ {4}~\^5 ).*(?=;$)/m, `${unavailable}\n`],
  ] as const;
  const caddy = [
    [/(?<=^\t\trespond @too_large ).*(?= 413$)/m, tooLarge],
    [/(?<=^\t\trespond ).*(?= \{agency_status\}$)/m, unavailable],
  ] as const;
  return {
    'deploy/nginx.conf': nginx,
    'deploy/nginx-static.conf': nginx,
    'deploy/Caddyfile': caddy,
    'deploy/Caddyfile-static': caddy,
  };
}

/** Writes these texts into the proxies' files of a project. Returns the files that changed. */
export function writeProxyTexts(project: string, said: typeof proxyTexts): string[] {
  return Object.entries(placesOf(said)).flatMap(([file, texts]) => {
    const path = `${project}/${file}`;
    const before = readFileSync(path, 'utf8');
    // Both programs read `\n`, `\"` and `\\` in quotation marks as JSON does.
    const after = texts.reduce(
      (all, [place, text]) => all.replace(place, () => JSON.stringify(text)),
      before,
    );
    if (after === before) return [];
    writeFileSync(path, after);
    return [file];
  });
}
