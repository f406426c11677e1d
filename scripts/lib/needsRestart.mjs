import { relative } from 'node:path';

const files =
  /^(?:lib\/[^/]+$|(?:proposal|server)\/|(?:site|sample)\/(?:form|language|mails|ownPages)\.ts$|\.env$)/;

/**
 * Whether the development server has to restart after an edit of a file. The server imports the
 * files that `files` matches without Vite, so it would go on with their former content until it
 * restarts. Some files that the server does not import match too, because `files` names whole
 * folders.
 *
 * @param {string} file
 */
export const needsRestart = (file) => files.test(relative('.', file).replaceAll('\\', '/'));
