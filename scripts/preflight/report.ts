import type { Finding } from './finding.ts';
import { stopped } from './preflight.ts';

/** The findings for a person: by file, each with its field, what is wrong and what to do. */
export function toText(findings: Finding[]): string {
  const files = [...new Set(findings.map(({ file }) => file))];
  const blocks = files.map((file) => {
    const lines = findings.filter((finding) => finding.file === file).map(line);
    return `${file}\n${lines.join('\n')}\n`;
  });
  const stops = findings.filter(({ level }) => level === 'stop').length;
  return [...blocks, `${verdict(stops, findings.length - stops)}\n`].join('\n');
}

/** The findings for programs. */
export function toJson(findings: Finding[]): string {
  return `${JSON.stringify({ ready: !stopped(findings), findings }, null, 2)}\n`;
}

function line({ level, field, problem, remedy }: Finding): string {
  return `  ${level.padEnd(5)} ${field}: ${problem}.\n        ${remedy}`;
}

function verdict(stops: number, hints: number): string {
  const hinted = hints > 0 ? ` ${hints} ${hints === 1 ? 'hint' : 'hints'}.` : '';
  if (stops === 0) return `Nothing stops a launch.${hinted}`;
  return `${stops} ${stops === 1 ? 'thing stops' : 'things stop'} a launch.${hinted}`;
}
