/** Whether a key opens every table: `sb_secret_…`, or the older `service_role` key, a JWT whose payload names that role. */
export function isSecretSupabaseKey(key: string): boolean {
  if (/^sb_secret_/i.test(key)) return true;
  try {
    const payload: unknown = JSON.parse(Buffer.from(key.split('.')[1] ?? '', 'base64url').toString());
    return typeof payload === 'object' && payload !== null && 'role' in payload && payload.role !== 'anon';
  } catch {
    return false;
  }
}
