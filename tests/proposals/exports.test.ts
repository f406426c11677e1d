import { expect, test } from 'vitest';
import { buildFolder } from '../../lib/folders.mjs';
import { spawnSite } from '../helpers/site.ts';
import { openPlace } from '../helpers/store.ts';
import { temporaryFolder } from '../helpers/temporaryFolder.ts';

const count = 20_000;

test('20,000 requests are exported with less than 150 MB of memory, as JSON and as a spreadsheet', async () => {
  const folder = temporaryFolder();
  const database = await openPlace({ DATA_DIR: folder });
  await database.query(`
    insert into proposals (id, created_at, full_name, email, answers, digest)
    with recursive numbers (number) as (select 1 union all select number + 1 from numbers where number < ${count})
    select printf('%08x-0000-4000-8000-000000000000', number), number, 'Visitor ' || number,
      number || '@studio.example', json_array(json_object('name', 'details', 'kind', 'long text', 'label', '', 'value', '',
        'text', hex(randomblob(500)))), '' from numbers`);
  await database.query(`
    insert into proposal_deliveries (proposal_id, kind, state, due_at)
    select id, 'notification', 'sent', created_at from proposals`);
  // `process.resourceUsage()` would begin with the memory of the process that has started it.
  const tellPeak = `
    import { readFileSync } from 'node:fs';
    process.on('exit', () => process.stderr.write(/VmHWM:\\s*(\\d+)/.exec(readFileSync('/proc/self/status'))[1]));`;
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(tellPeak)}`;
  async function peakOf(...options: string[]) {
    const program = [`${buildFolder}/server/proposals.mjs`, ...options];
    const { ended, stdout, stderr } = spawnSite({ DATA_DIR: folder, NODE_OPTIONS }, program);
    expect([await ended, stderr()]).toEqual([0, expect.stringMatching(/^\d+$/)]);
    return { out: stdout(), megabytes: Number(stderr()) / 1024 };
  }

  const json = await peakOf('--json');
  expect((JSON.parse(json.out) as { fullName: string }[]).map(({ fullName }) => fullName)).toEqual(
    Array.from({ length: count }, (_, index) => `Visitor ${count - index}`),
  );
  const file = `${folder}/requests.xlsx`;
  const xlsx = await peakOf('--xlsx', file);
  expect(xlsx.out).toBe(`20,000 requests written to ${file}.\n`);
  for (const { megabytes } of [json, xlsx]) expect(megabytes).toBeLessThan(150);
});
