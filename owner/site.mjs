/** `npm run site`: makes `site/` from the sample, and lets `#site/` mean it from then on. */
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** What names the folder: for Node, Vite and TypeScript, and for Deno, which knows no conditions. */
const names = ['package.json', 'supabase/functions/send-autoresponder/deno.json'];

/**
 * Makes the folder `site` of a project that has none, and points to it.
 *
 * @param {string} project
 */
export function makeSite(project) {
  cpSync(join(project, 'sample'), join(project, 'site'), { recursive: true });
  pointTo('site', project);
}

/**
 * @param {'site' | 'sample'} folder
 * @param {string} project
 */
export function pointTo(folder, project) {
  for (const file of names.map((name) => join(project, name)).filter((name) => existsSync(name))) {
    const text = readFileSync(file, 'utf8');
    const named = /("(?:default|#site\/[\w.]+)": "[./]*\/)(?:site|sample)\//g;
    writeFileSync(file, text.replace(named, `$1${folder}/`));
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (existsSync('site')) {
    process.stderr.write('site/ is there already. It is yours, and stays as it is.\n');
    process.exitCode = 1;
  } else {
    makeSite('.');
    process.stdout.write('site/ is made from sample/, and is yours: see docs/make-it-yours.md.\n');
  }
}
