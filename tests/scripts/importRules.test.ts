import { execFile } from 'node:child_process';
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../helpers/temporaryFolder.ts';

/** Imports that CONTRIBUTING.md ("Which folder may import which") forbids, and others. */
const imports = {
  forbidden: [
    ['pages/a.ts', '../server/createApp.ts'],
    ['renderer/a.ts', '../pages/presentContent.ts'],
    ['components/a.ts', '../renderer/scripts.ts'],
    ['components/form/a.ts', '#proposal/intake/limitMemory.ts'],
    ['theme/a.ts', '../components/form/draft.ts'],
    ['theme/a.ts', '../lib/text.ts'],
    ['server/a.ts', '../owner/site.mjs'],
    ['proposal/a.ts', './store/records.ts'],
    ['proposal/store/a.ts', '../intake/origin.ts'],
    ['proposal/intake/a.ts', '../delivery/webhook.ts'],
    ['proposal/delivery/a.ts', '../intake/origin.ts'],
    ['lib/a.ts', '../owner/site.mjs'],
    ['lib/a.ts', '#proposal/contract.ts'],
    ['sample/a.ts', '#lib/text.ts'],
    ['sample/a.ts', '../theme/tokens.ts'],
  ],
  allowed: [
    ['pages/b.ts', '../renderer/scripts.ts'],
    ['components/form/b.ts', '#proposal/intake/validateProposal.ts'],
    ['theme/b.ts', '#lib/text.ts'],
    ['proposal/b.ts', '#lib/text.ts'],
    ['proposal/intake/b.ts', '../store/records.ts'],
    ['lib/b.ts', '#site/landing.ts'],
    ['sample/b.ts', './records.ts'],
  ],
} satisfies Record<string, [string, string][]>;

it('lint names each import that the rules of CONTRIBUTING.md forbid, and no other', async () => {
  const folder = temporaryFolder();
  await copyFile('.oxlintrc.json', join(folder, '.oxlintrc.json'));
  const lines = new Map<string, string[]>();
  for (const [file, path] of [...imports.forbidden, ...imports.allowed])
    lines.set(file, [...(lines.get(file) ?? []), `export * from '${path}';\n`]);
  for (const [file, text] of lines) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), text.join(''));
  }

  const found = await lint(folder);

  const named = found.filter(({ code }) => code === 'eslint(no-restricted-imports)');
  const expected = imports.forbidden.map(([file, path]) => `${file}: ${path}`);
  expect(named.map(({ filename, message }) => `${filename}: ${message.split("'")[1]}`).toSorted()).toEqual(
    expected.toSorted(),
  );
});

type Diagnostic = { code: string; filename: string; message: string };

const lint = (cwd: string) =>
  new Promise<Diagnostic[]>((done) => {
    const command = [resolve('lib/tools/run.mjs'), 'oxlint', '--format', 'json'];
    execFile(process.execPath, command, { cwd }, (_error, stdout) =>
      done((JSON.parse(stdout) as { diagnostics: Diagnostic[] }).diagnostics),
    );
  });
