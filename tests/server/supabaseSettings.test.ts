import { expect, it } from 'vitest';
import { readSettings } from '../../server/settings.ts';
import { faultOf } from '../helpers/settingsFault.ts';

it.each([
  [{ SUPABASE_URL: 'https://project.example.co' }, 'SUPABASE_PUBLISHABLE_KEY'],
  [{ SUPABASE_PUBLISHABLE_KEY: 'key' }, 'SUPABASE_URL'],
  [{ SUPABASE_ANON_KEY: 'key' }, 'SUPABASE_URL'],
])('asks for the other half where only %o is set', (env, missing) => {
  expect(faultOf(env).faults).toEqual([expect.stringMatching(`^${missing}: `)]);
});

it.each([
  ['a secret key', 'sb_secret_Kx0aP9tQw3'],
  ['a service role key', jwt({ role: 'service_role', iss: 'supabase' })],
])('refuses %s where a public one belongs, and does not repeat it', (_what, key) => {
  for (const name of ['SUPABASE_ANON_KEY', 'SUPABASE_PUBLISHABLE_KEY']) {
    const { message, faults } = faultOf({ SUPABASE_URL: 'https://project.example.co', [name]: key });

    expect(faults).toEqual([expect.stringMatching(`^${name}: expected the publishable key`)]);
    expect(message).not.toContain(key);
  }
});

it.each(['sb_publishable_Kx0aP9tQw3', jwt({ role: 'anon' }), 'any.thing.else'])(
  'takes %s as a public key',
  (key) => {
    const settings = readSettings({ SUPABASE_URL: 'https://project.example.co', SUPABASE_ANON_KEY: key });

    expect(settings.supabaseKey).toBe(key);
  },
);

function jwt(payload: object): string {
  return `eyJhbGciOiJIUzI1NiJ9.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.c2lnbmF0dXJl`;
}
