import { createServer } from 'node:http';
import { pino } from 'pino';
import { cleanLine, cleanLines } from '#proposal/intake/cleanText.ts';
import { suspicionOf } from '#proposal/intake/suspicionOf.ts';
import { validateProposal } from '#proposal/intake/validateProposal.ts';
import { buildUrl } from '../../lib/folders.mjs';
import { createApp } from '../../server/createApp.ts';
import { createDocumentCache } from '../../server/documents/documentCache.ts';
import { createRenderDocument } from '../../server/documents/renderDocument.ts';
import { readSettings } from '../../server/settings.ts';
import { buildProposal } from '../helpers/proposal.ts';
import { listenLocally } from '../helpers/listen.ts';
import { requestText, sendBytes } from '../helpers/rawRequest.ts';

/*
 * Gives texts of half a million characters to all functions that read a client's text, and prints a
 * line for each text. A client can only send much shorter texts. Code that reads each character
 * once ends within a second. Code that takes time in proportion to the square of the length would
 * take minutes for each text.
 */
const longest = 500_000;

const settings = readSettings({ NODE_ENV: 'production', PAGE_MEMO: 'off', DATA_DIR: '/dev/null/data' });
const logger = pino({ level: 'silent' });
const documents = await createDocumentCache(settings, await createRenderDocument(buildUrl));
const closing = new AbortController().signal;
const { listener } = createApp({ settings, logger, documents, addresses: new Map(), files: [], closing });
const port = await listenLocally(createServer({ maxHeaderSize: 8 * longest }, listener));

const typed = ['+', 'x', '%3C', '<', '"', '&', '&amp;', '\r\n', ' ', 'a@', 'http://', '\uD800', '🚐'];
const readers: Record<string, { texts: string[]; read: (text: string) => unknown }> = {
  'the path of a request': {
    texts: ['b', '/', 'a/', '/index.html', '/.', '%2f', '%', '%41', '%C3%BC', '.', '~'],
    read: (text) => sendBytes(port, requestText(`/${text}a`)),
  },
  'a line of a form': { texts: typed, read: cleanLine },
  'lines of a form': { texts: typed, read: cleanLines },
  'all fields of a form': {
    texts: [...typed, '\u0315\u0316\u0300\u0327', 'é.', 'xn--ab9'],
    read: (text) => {
      for (const field of ['fullName', 'email', 'details', 'projectType', 'unknown'])
        validateProposal(buildProposal({ [field]: `a@${text}` }));
    },
  },
  'a form that may be spam': {
    texts: typed,
    read: (text) => suspicionOf({ ...buildProposal(), details: text }, {}, new Headers()),
  },
  'a refused form that is shown again': {
    texts: typed,
    read: (text) =>
      documents.noticePage({ kind: 'unavailable', values: { ...buildProposal(), details: text } }, 503),
  },
};

for (const [what, { texts, read }] of Object.entries(readers))
  for (const text of texts) {
    await read(text.repeat(longest / text.length));
    process.stdout.write(`${what}: ${JSON.stringify(text)}\n`);
  }
process.stdout.write('all\n');
process.exit();
