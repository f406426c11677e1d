import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

export type ToolResult = { code: number; out: string; err: string };

/**
 * Runs `npm run proposals -- OPTIONS` like its owner, in a time zone that is never UTC.
 *
 * @param env settings; this process' own environment is ignored
 */
export function ownerTool(env: Record<string, string>, ...options: string[]): Promise<ToolResult> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      ['--import', 'tsx', 'scripts/proposals.ts', ...options],
      { cwd: root, env: { PATH: process.env['PATH'], TZ: 'Asia/Tokyo', ...env } },
      (_error, out, err) => resolve({ code: child.exitCode ?? -1, out, err }),
    );
    child.stdin?.end();
  });
}
