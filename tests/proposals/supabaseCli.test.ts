import { copyFile, cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createClient } from '@supabase/supabase-js';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createArchive } from '../../scripts/proposals/archive.ts';
import { migratePostgres, postgresMigrations } from '../../server/proposals/migratePostgres.ts';
import { neededSecrets, runFunction } from '../helpers/hostedFunction.ts';
import { startManagementApi } from '../helpers/managementApi.ts';
import { openForTest, postgresAvailable, useOwnPostgres } from '../helpers/postgres.ts';
import { browserMark, buildProposal } from '../helpers/proposal.ts';
import { temporaryFolder } from '../helpers/proposalsApp.ts';
import { startSmtp } from '../helpers/smtp.ts';
import { soon } from '../helpers/soon.ts';
import { inShell } from '../helpers/supabaseCli.ts';
import { unknownWords } from '../helpers/supabaseCommand.ts';
import { allowedToApiRoles, createSupabaseDatabase } from '../helpers/supabaseDatabase.ts';
import { blocks, commands } from '../helpers/supabaseGuide.ts';

const functionFolder = 'supabase/functions/send-autoresponder';

test('the CLI knows every command of the guide', async () => {
  const unknown = commands.map(async (command) => [command, await unknownWords(command)]);
  expect(await Promise.all(unknown)).toEqual(commands.map((command) => [command, []]));
});

test.each([
  ['db shove', ['db shove']],
  ['db push --linked', ['--linked']],
  ['link --project-ref', ['--project-ref']],
])('a command that the CLI does not know is found: supabase %s', async (command, unknown) => {
  expect(await unknownWords(command)).toEqual(unknown);
});

describe.skipIf(!postgresAvailable)('a Supabase project', () => {
  const server = useOwnPostgres();

  async function createProject() {
    const url = await createSupabaseDatabase(server);
    const database = openForTest(url);
    return { url, database };
  }

  test('lets no API role read, add, change or delete a row, as its default grants would', async () => {
    const { database } = await createProject();
    const migrations = await postgresMigrations();
    await migratePostgres(database, migrations.slice(0, 2));
    expect(await allowedToApiRoles(database)).toHaveLength(16);
    await migratePostgres(database, migrations);
    expect(await allowedToApiRoles(database)).toEqual([]);
  });

  test('takes in a request by supabase-js and sends both mails, after the guide’s steps 1 to 3', async () => {
    const [clone, unpacked] = [temporaryFolder(), temporaryFolder()];
    const api = await startManagementApi(unpacked);
    onTestFinished(api.close);
    const smtp = await startSmtp();
    onTestFinished(smtp.stop);
    const project = await createProject();
    for (const room of ['supabase', 'proposal', 'site', '.gitignore'])
      await cp(room, join(clone, room), { recursive: true, filter: (path) => !path.endsWith('.temp') });
    await writeFile(join(clone, 'profile.yaml'), api.profile);
    const owners = { ...neededSecrets, SMTP_URL: smtp.url };
    await writeFile(join(clone, '.env'), lines({ ...owners, PORT: '80', DATABASE_URL: 'postgres://here' }));

    const steps = ['1.', '2.', '3.'].flatMap((step) => blocks(step, 'sh'));
    const here = steps
      .join('')
      .replace('supabase login\n', '')
      .replaceAll('YOUR-PROJECT', api.ref)
      .replace('--remote\n', `--remote='${project.url}?sslmode=disable'\n`);
    await inShell(here, clone, { SUPABASE_PROFILE: join(clone, 'profile.yaml') });

    expect(api.secrets).toEqual({ ...owners, DRAIN_SECRET: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(api.deployed.metadata).toMatchObject({
      name: 'send-autoresponder',
      verify_jwt: false,
      entrypoint_path: `${functionFolder}/index.ts`,
      import_map_path: `${functionFolder}/deno.json`,
    });
    // The CLI does not upload the lock file.
    expect(api.deployed.files).not.toContain(`${functionFolder}/deno.lock`);
    await copyFile(`${functionFolder}/deno.lock`, join(unpacked, functionFolder, 'deno.lock'));
    const secrets = { ...api.secrets, SUPABASE_DB_URL: project.url };
    const { url, stop } = await runFunction(join(unpacked, functionFolder), secrets);
    onTestFinished(stop);
    const visitor = createClient(new URL(url).origin, 'sb_publishable_key', {
      global: { headers: browserMark },
      // Node 20 has no WebSocket, which the client asks for.
      realtime: { transport: EventTarget as unknown as typeof WebSocket },
    });
    const { data, error } = await visitor.functions.invoke<{ ok: boolean; id: string }>(
      'send-autoresponder',
      {
        body: buildProposal(),
      },
    );

    expect([data, error]).toEqual([{ ok: true, id: expect.any(String) }, null]);
    const archive = createArchive(project.database);
    const states = async () =>
      (await archive.list()).map(({ deliveries }) => deliveries.map(({ state }) => state));
    await expect.poll(states, soon).toEqual([['sent', 'sent']]);
    expect(await archive.list()).toEqual([expect.objectContaining({ ...buildProposal(), id: data?.id })]);
    expect(smtp.mails.flatMap(({ to }) => to).toSorted()).toEqual([
      'ada@example.com',
      'office@alderway.example',
    ]);
    expect(await allowedToApiRoles(project.database)).toEqual([]);
  });
});

const lines = (settings: Record<string, string>) =>
  Object.entries(settings)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');
