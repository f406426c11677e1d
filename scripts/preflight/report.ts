import type { Finding } from './finding.ts';
import { stopped } from './preflight.ts';

/** What a launch needs and this command cannot look at. */
export const unknown = [
  'that privacy notice and imprint say what the law of your country asks for',
  'that your claims are true, and that the clients you name agreed to it',
  'that you have a contract with those who process requests for you: host, mail service, Supabase',
  'that mails arrive and are not taken for spam: npm run preflight -- --mail you@... sends both to you',
];

/**
 * The findings for a person: by file, each with its field, what is wrong and what to do.
 *
 * @param done what was tried with success
 */
export function toText(findings: Finding[], done: string[] = []): string {
  const files = [...new Set(findings.map(({ file }) => file))];
  const blocks = files.map((file) => {
    const lines = findings.filter((finding) => finding.file === file).map(line);
    return `${file}\n${lines.join('\n')}\n`;
  });
  const stops = findings.filter(({ level }) => level === 'stop').length;
  const verdictLine = `${verdict(stops, findings.length - stops)}\n`;
  return [
    ...blocks,
    ...(done.length > 0 ? [`Mail:\n${done.map((one) => `  - ${one}\n`).join('')}`] : []),
    `What no program can know:\n${unknown.map((one) => `  - ${one}\n`).join('')}`,
    verdictLine,
  ].join('\n');
}

/** The findings for programs. */
export function toJson(findings: Finding[], done: string[] = []): string {
  const report = { ready: !stopped(findings), findings, ...(done.length > 0 && { done }), unknown };
  return `${JSON.stringify(report, null, 2)}\n`;
}

function line({ level, field, problem, remedy }: Finding): string {
  return `  ${level.padEnd(5)} ${field}: ${problem}.\n        ${remedy}`;
}

function verdict(stops: number, hints: number): string {
  const hinted = hints > 0 ? ` ${hints} ${hints === 1 ? 'hint' : 'hints'}.` : '';
  if (stops === 0) return `Nothing stops a launch.${hinted}`;
  return `${stops} ${stops === 1 ? 'thing stops' : 'things stop'} a launch.${hinted}`;
}
