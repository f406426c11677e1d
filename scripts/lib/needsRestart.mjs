import { relative } from 'node:path';

const files =
  /^(?:lib\/[^/]+$|(?:proposal|server)\/|(?:site|sample)\/(?:form|language|mails|ownPages)\.ts$|\.env$)/;

/**
 * Whether the development server has to restart after an edit of a file. Without a restart, the
 * server would go on with the former content of a file that it has loaded itself, and not through
 * Vite. `files` names whole folders, so it also matches some files that the server does not load.
 *
 * @param {string} file
 */
export const needsRestart = (file) => files.test(relative('.', file).replaceAll('\\', '/'));
