import { relative } from 'node:path';

const files = /^(?:(?:lib|proposal|server)\/|(?:site|sample)\/(?:form|language|mails|ownPages)\.ts$|\.env$)/;

/**
 * Whether Node itself has loaded a file, and not Vite. Only a new process follows its edits. @param
 * {string} file
 */
export const loadedByNode = (file) => files.test(relative('.', file).replaceAll('\\', '/'));
