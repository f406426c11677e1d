import { createRequire } from 'node:module';
import { dirname, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * The folder that `#site/` means, relative to the working directory: `site`, or `sample` until
 * `site` exists. Node resolves it by `imports` in package.json.
 */
export const siteFolder = relative('.', dirname(createRequire(import.meta.url).resolve('#site/brand.ts')));

/**
 * The folder of the site's own static files: pictures, fonts, icons. Files that are the same on
 * every site are in `public`.
 */
export const publicDir = `${siteFolder}/public`;

/**
 * The folder of the build. If there is a `site/`, the tests set BUILD_FOLDER, because they need a
 * build of the sample.
 */
export const buildFolder = process.env['BUILD_FOLDER'] ?? 'dist';
export const buildUrl = pathToFileURL(`${resolve(buildFolder)}/`);
