import { execFileSync } from 'node:child_process';
import { expect, it, onTestFinished } from 'vitest';
import { makeHost, settingsFile, shellBlocks } from './host.ts';
import { postgresAvailable, usePostgres } from '../helpers/postgres.ts';

const postgres = usePostgres();

/** As in `commands.test.ts`: what deploy/README.md says, as it is written. */
it.skipIf(!postgresAvailable)(
  'copy the store to Postgres, back that up, and restore it there and on a new server, or change nothing',
  async () => {
    const host = await makeHost();
    onTestFinished(async () => void (await host.stop()));
    await host.install();
    await host.ask('early@example.com');
    const blocks = await shellBlocks('Backup and restore of the proposals');
    const [backup = '', restore = ''] = blocks.slice(-2);
    const databaseUrl = await postgres.createDatabase();
    const copy = `npm run proposals -- --env ${settingsFile} --copy-to ${databaseUrl}`;
    // A release creates the tables by itself.
    expect(await host.run(`cd /srv/agency-site/current\n${copy}`)).toContain('1 of 1 request');
    await host.setLines(settingsFile, { DATABASE_URL: databaseUrl });
    await host.run(`systemctl restart agency-site\n${backup}`);
    await host.ask('late@example.com');
    const query = (text: string) =>
      execFileSync('psql', ['-Xq', '-v', 'ON_ERROR_STOP=1', '-d', databaseUrl, '-c', text]);
    // A view prevents the restore from dropping a table.
    query('create view report as select email from proposals');

    expect(await host.run(restore)).toContain('depend');
    expect(await host.emails(databaseUrl)).toEqual(['late@example.com', 'early@example.com']);

    query('drop view report');
    for (const url of [databaseUrl, await postgres.createDatabase()]) {
      await host.setLines(settingsFile, { DATABASE_URL: url });
      expect(await host.run(restore), 'no warning').toBe('');
      expect(await host.emails(url)).toEqual(['early@example.com']);
    }
    const [list = ''] = await shellBlocks('Reading requests on the host');
    expect(await host.run(list)).toContain('early@example.com');
  },
);
