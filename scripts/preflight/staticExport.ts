import type { Settings } from '../../server/settings.ts';
import { securityTxtExpiry } from '../lib/staticFolder.ts';
import type { Finding } from './finding.ts';

/** What a launch of the static export needs beside the rest: a back end, and a security.txt that has not expired. */
export function checkStaticExport(folder: string, { supabaseUrl }: Settings, now = new Date()): Finding[] {
  const findings: Finding[] = [];
  if (!supabaseUrl) {
    findings.push({
      level: 'stop',
      file: '.env',
      field: 'SUPABASE_URL',
      problem: 'a static host cannot receive requests; the form only opens the mail program of its visitor',
      remedy: 'Set it and build again, or publish the server instead.',
    });
  }
  const expiry = securityTxtExpiry(folder);
  const expired = expiry === undefined || expiry <= now.toISOString().slice(0, 10);
  findings.push({
    level: expired ? 'stop' : 'hint',
    file: folder,
    field: '.well-known/security.txt',
    problem: expiry === undefined ? 'there is no static export' : `it expires on ${expiry}`,
    remedy: expired ? 'Run npm run build.' : 'Build and publish again before then.',
  });
  return findings;
}
