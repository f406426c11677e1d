import { execFileSync } from 'node:child_process';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../helpers/temporaryFolder.ts';

const git = (folder: string, ...args: string[]) =>
  execFileSync('git', ['-C', folder, '-c', 'user.name=a', '-c', 'user.email=a@b.example', ...args], {
    stdio: 'ignore',
  });

it('has the same bytes in a checkout on Windows, where Git would write CRLF, and in one elsewhere', () => {
  const [origin, clone] = [temporaryFolder(), temporaryFolder()];
  copyFileSync('.gitattributes', join(origin, '.gitattributes'));
  copyFileSync('package.json', join(origin, 'package.json'));
  writeFileSync(join(origin, 'picture.png'), '\u0089PNG\r\n\u001A\n', 'latin1');
  git(origin, 'init', '-q');
  git(origin, 'add', '.');
  git(origin, 'commit', '-qm', 'All');

  git(clone, 'clone', '-q', '-c', 'core.autocrlf=true', origin, '.');

  for (const name of ['package.json', 'picture.png', '.gitattributes'])
    expect(readFileSync(join(clone, name)).equals(readFileSync(join(origin, name)))).toBe(true);
});
