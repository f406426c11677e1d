import { createRequire } from 'node:module';
import { dirname, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * The folder that `#site/` means, relative to the working directory: `site`, or `sample` until an
 * owner has run `npm run site`. Node reads it from `imports` in package.json.
 */
export const siteFolder = relative('.', dirname(createRequire(import.meta.url).resolve('#site/brand.ts')));

/**
 * The folder of the static files that belong to this site: pictures, fonts, icons. The folder
 * `public` beside `package.json` has the files that are the same on every site.
 */
export const publicDir = `${siteFolder}/public`;

/**
 * The folder of the build. It is `dist`, except for the tests of a project with a `site/`: they set
 * BUILD_FOLDER to another folder, because they need a build of the sample.
 */
export const buildFolder = process.env['BUILD_FOLDER'] ?? 'dist';
export const buildUrl = pathToFileURL(`${resolve(buildFolder)}/`);
