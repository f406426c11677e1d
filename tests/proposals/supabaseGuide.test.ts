import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  functionSchema,
  readFunctionSettings,
} from '../../supabase/functions/send-autoresponder/settings.ts';
import { neededSecrets } from '../helpers/hostedFunction.ts';
import { temporaryFolder } from '../helpers/temporaryFolder.ts';
import { faultOf } from '../helpers/settingsFault.ts';
import { guide, inShell } from '../helpers/supabaseCli.ts';

/** Every call of Supabase's CLI in the guide, in blocks and in sentences, without the word `supabase`. */
const commands = [...guide.matchAll(/(?:^|`)supabase ([^`\n]+)/gm)].map(([, command = '']) => command);

test('the CLI knows every command of the guide: it would refuse nothing but a flag that is added', async () => {
  const folder = temporaryFolder();
  await mkdir(join(folder, 'supabase/functions'), { recursive: true });
  await writeFile(join(folder, 'supabase/functions/.env'), '');
  const complaints = async (command: string) => {
    const refused: unknown = await inShell(`supabase ${command} --no-such-flag`, folder).catch(String);
    return String(refused).match(/^(?:Unrecognized|Unknown|Missing|Unexpected) \w+.*/gm);
  };
  for (const command of commands)
    expect([command, await complaints(command)]).toEqual([
      command,
      [expect.stringMatching(/^Unrecognized flag: --no-such-flag/)],
    ]);
});

test('the guide lists exactly the secrets that the function reads', () => {
  const listed = [...guide.matchAll(/^\| `([A-Z_]+)`/gm)].map(([, name = '']) => name);
  expect(listed.toSorted()).toEqual(Object.keys(functionSchema.entries).toSorted());
});

const faultsOf = (secrets: Record<string, string>) => faultOf(secrets, readFunctionSettings).faults;

test('the function names every secret that is missing or invalid, and repeats no value', () => {
  const missing = [...Object.keys(neededSecrets), 'SMTP_URL', 'SUPABASE_DB_URL'];
  expect(
    faultsOf({})
      .map((fault) => fault.split(':')[0] ?? '')
      .toSorted(),
  ).toEqual(missing.toSorted());
  const right = {
    ...neededSecrets,
    SUPABASE_DB_URL: 'postgres://host/p',
    SMTP_URL: 'smtps://mail.example.com',
  };
  expect(() => readFunctionSettings(right)).not.toThrow();
  const invalid = { NOTIFY_EMAIL: 'secret', DATABASE_URL: 'secret', DATABASE_CA_CERT: 'secret' };
  expect(faultsOf({ ...right, ...invalid, WEBHOOK_URL: 'https://a.example' })).toEqual([
    'NOTIFY_EMAIL: expected email addresses, separated by commas',
    'DATABASE_URL: expected a URL such as postgres://user:password@host:5432/database',
    'DATABASE_CA_CERT: expected a certificate in PEM form',
    'WEBHOOK_SECRET: expected together with WEBHOOK_URL: set both or neither',
  ]);
});
