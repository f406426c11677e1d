import { createRequire } from 'node:module';
import { dirname, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * The folder that `#site/` means, from the working directory: `site`, or until an owner has made
 * that, `sample`. Node follows `imports` in package.json.
 */
export const siteFolder = relative('.', dirname(createRequire(import.meta.url).resolve('#site/brand.ts')));

/**
 * The folder of the site's own static files: pictures, fonts, icons. What is the same on every site
 * is in `public`.
 */
export const publicDir = `${siteFolder}/public`;

/** Where the site is built. Beside an owner's site, the tests have a build of their own. */
export const buildFolder = process.env['BUILD_FOLDER'] ?? 'dist';
export const buildUrl = pathToFileURL(`${resolve(buildFolder)}/`);
