import { execFileSync, spawnSync } from 'node:child_process';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { shellBlocks } from '../helpers/deployReadme.ts';
import { postgresAvailable, usePostgres } from '../helpers/postgres.ts';
import { makeTemporaryFolder } from '../helpers/temporaryFolder.ts';

describe.skipIf(!postgresAvailable)('the documented backup of Postgres', () => {
  const server = usePostgres();

  it('is restored without warnings over existing tables and on a new server', async () => {
    const run = await host();
    const original = await server.createDatabase();
    query(original, await readFile('supabase/migrations/20261121080000_proposals.sql', 'utf8'));
    query(original, aRequest);
    const [backup = '', restore = ''] = (await shellBlocks('Backup and restore of the proposals')).slice(-2);
    await run(original, backup);

    const before = contents(original);
    query(original, 'delete from proposals');
    const elsewhere = await server.createDatabase();
    for (const database of [original, elsewhere]) {
      await run(database, restore);
      expect(contents(database)).toEqual(before);
    }
  });

  it('changes nothing if the restore fails', async () => {
    const run = await host();
    const database = await server.createDatabase();
    query(database, await readFile('supabase/migrations/20261121080000_proposals.sql', 'utf8'));
    const [backup = '', restore = ''] = (await shellBlocks('Backup and restore of the proposals')).slice(-2);
    await run(database, backup);
    query(database, aRequest);
    // A view prevents the restore from dropping a table.
    query(database, 'create view report as select email from proposals');
    const before = contents(database);

    await expect(run(database, restore)).rejects.toThrow('depend');

    expect(contents(database)).toEqual(before);
  });
});

const aRequest = `
  insert into proposals values ('00000000-0000-4000-8000-000000000001', now(), 'Ada', 'ada@example.com', '', '', 'Hi', 'd');
  insert into proposal_deliveries (proposal_id, kind, due_at)
    values ('00000000-0000-4000-8000-000000000001', 'notification', now());
  insert into proposal_secrets values ('salt', 'x')`;

/** A folder that stands in for the host's root, with a service manager that does nothing. */
async function host() {
  const folder = await makeTemporaryFolder();
  onTestFinished(() => folder.remove());
  const systemctl = join(folder.path, 'systemctl');
  await writeFile(systemctl, '#!/bin/sh\n');
  await chmod(systemctl, 0o755);
  return async (database: string, block: string) => {
    const settings = join(folder.path, 'agency-site.env');
    await writeFile(settings, `BRAND_NAME=Two Words\nDATABASE_URL=${database}\n`);
    const { status, stderr } = spawnSync(
      'bash',
      ['--norc', '-euc', block.replaceAll('/etc/agency-site.env', settings)],
      {
        cwd: folder.path,
        env: { PATH: `${folder.path}:${process.env['PATH']}` },
        encoding: 'utf8',
      },
    );
    if (status !== 0 || stderr !== '') throw new Error(stderr);
  };
}

function query(database: string, text: string): string {
  return execFileSync('psql', ['-XqAt', '-v', 'ON_ERROR_STOP=1', '-d', database], {
    input: text,
    encoding: 'utf8',
    stdio: 'pipe',
  });
}

/** All rows, and the tables that only their owner can read. */
function contents(database: string): string {
  const tables = ['proposals', 'proposal_deliveries', 'proposal_quotas', 'proposal_secrets'];
  const rows = tables.map((table) => `select * from ${table};`).join(' ');
  return query(
    database,
    `${rows} select relname, relrowsecurity from pg_class where relname like 'proposal%' order by 1`,
  );
}
