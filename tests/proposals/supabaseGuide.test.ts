import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  functionSchema,
  readFunctionSettings,
} from '../../supabase/functions/send-autoresponder/settings.ts';
import { functionAlone, neededSecrets } from '../helpers/hostedFunction.ts';
import { faultOf } from '../helpers/settingsFault.ts';
import { guide } from './supabaseProject.ts';

test('the guide lists exactly the secrets that the function reads', () => {
  const listed = [...guide.matchAll(/^\| `([A-Z_]+)`/gm)].map(([, name = '']) => name);
  expect(listed.toSorted()).toEqual(Object.keys(functionSchema.entries).toSorted());
});

const faultsOf = (secrets: Record<string, string>) => faultOf(secrets, readFunctionSettings).faults;

test('the function names every secret that is missing or invalid, and repeats no value', () => {
  const missing = [...Object.keys(neededSecrets), 'SMTP_URL', 'SUPABASE_DB_URL'];
  const named = faultsOf({}).map((fault) => fault.split(': expected a value')[0] ?? '');
  expect(named.toSorted()).toEqual(missing.toSorted());
  const [SUPABASE_DB_URL, SMTP_URL] = ['postgres://host/p', 'smtps://mail.example.com'];
  const right = { ...neededSecrets, SUPABASE_DB_URL, SMTP_URL };
  expect(() => readFunctionSettings(right)).not.toThrow();
  const invalid = { NOTIFY_EMAIL: 'secret', DATABASE_URL: 'secret', DATABASE_CA_CERT: 'secret' };
  expect(faultsOf({ ...right, ...invalid, WEBHOOK_URL: 'https://a.example' })).toEqual([
    'NOTIFY_EMAIL: expected email addresses, separated by commas',
    'DATABASE_URL: expected a URL such as postgres://user:password@host:5432/database',
    'DATABASE_CA_CERT: expected a certificate in PEM form',
    'WEBHOOK_SECRET: expected a value, because WEBHOOK_URL is set',
  ]);
});

test('what Supabase’s CLI uploads has less than 400 KB, whatever pictures the site has', async () => {
  const folder = await functionAlone();
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  const bytes = files.map(({ parentPath, name }) => statSync(join(parentPath, name)).size);
  expect(bytes.reduce((sum, size) => sum + size)).toBeLessThan(400_000);
});
