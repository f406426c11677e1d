import { get } from 'node:http';

/** An answer as the server sent it. Headers are a flat list: name, value, name, value. The body is compressed, in base64. */
export type Answer = { status: number; headers: string[]; body: string };

/** Headers that Node adds by itself. */
const automatic = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding']);

/** Fetches an answer, so that a bare server can send the same. */
export function fetchAnswer(port: number, path: string, headers: Record<string, string>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, headers, agent: false }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.once('error', reject);
      answer.once('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: withoutAutomatic(answer.rawHeaders),
          body: Buffer.concat(chunks).toString('base64'),
        }),
      );
    }).once('error', reject);
  });
}

function withoutAutomatic(raw: string[]): string[] {
  return raw.filter((_text, at) => !automatic.has((raw[at - (at % 2)] ?? '').toLowerCase()));
}
