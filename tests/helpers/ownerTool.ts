import { vi } from 'vitest';
import { command } from '../../owner/inbox/command.ts';
import { readSettings } from '../../server/settings.ts';

/**
 * Runs the owner's command in this process, on a machine whose time zone is not the site's. Only
 * one such command may run at a time.
 *
 * @param env settings; this process' own environment is ignored
 */
export async function ownerTool(env: Record<string, string>, ...options: string[]) {
  const output = { stdout: '', stderr: '' };
  const spies = (['stdout', 'stderr'] as const).map((name) =>
    vi.spyOn(process[name], 'write').mockImplementation((text) => {
      output[name] += String(text);
      return true;
    }),
  );
  vi.stubEnv('TZ', 'Asia/Tokyo');
  try {
    const code = await command(options, () => readSettings(env));
    return { code, out: output.stdout, err: output.stderr };
  } finally {
    vi.unstubAllEnvs();
    for (const spy of spies) spy.mockRestore();
  }
}

/** The output of `--retry`. `deliveries` is their number and noun: `2 deliveries`. */
export const toBeSentNow = (deliveries: string) =>
  `To be sent now: ${deliveries}. A running site begins within a minute.\n`;
