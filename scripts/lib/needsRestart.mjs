import { relative } from 'node:path';

const files =
  /^(?:lib\/[^/]+$|(?:proposal|server)\/|(?:site|sample)\/(?:form|language|mails|ownPages)\.ts$|\.env$)/;

/**
 * Whether the development server has to restart after an edit of a file. Vite does not load these
 * files: the server imports them itself, and would go on with their former content. `files` names
 * whole folders, so it also matches some files that the server does not import.
 *
 * @param {string} file
 */
export const needsRestart = (file) => files.test(relative('.', file).replaceAll('\\', '/'));
