import { relative } from 'node:path';

const files = /^(?:(?:lib|proposal|server)\/|(?:site|sample)\/(?:form|language|mails|ownPages)\.ts$|\.env$)/;

/**
 * Whether Node loads a file, and Vite does not. After an edit of such a file, the server has to
 * restart.
 *
 * @param {string} file
 */
export const loadedByNode = (file) => files.test(relative('.', file).replaceAll('\\', '/'));
