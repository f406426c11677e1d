import { relative } from 'node:path';

const files = /^(?:(?:lib|proposal|server)\/|(?:site|sample)\/(?:form|language|mails|ownPages)\.ts$|\.env$)/;

/**
 * Whether the server has to restart after an edit of a file. The server's own code imports files of
 * these folders without Vite, so it would go on with their former content after a reload of the
 * page. The pattern names whole folders, including a few files that the server does not import.
 *
 * @param {string} file
 */
export const needsRestart = (file) => files.test(relative('.', file).replaceAll('\\', '/'));
