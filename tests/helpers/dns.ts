import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { Resolver } from 'node:dns/promises';
import { soon } from './soon.ts';

/**
 * Starts a DNS server on the loopback interface (RFC 1035). It answers TXT questions.
 *
 * @param zone the TXT records of each name; `[]` is a name without any. Every other name does not exist
 * @returns a resolver that asks it
 */
export async function startDns(zone: Record<string, string[] | undefined>) {
  const socket = createSocket('udp4');
  socket.on('message', (query, { port, address }) => socket.send(answerTo(query, zone), port, address));
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const resolver = new Resolver({ timeout: soon.timeout, tries: 3 });
  resolver.setServers([`127.0.0.1:${socket.address().port}`]);
  return { resolver, stop: () => void socket.close() };
}

function answerTo(query: Buffer, zone: Record<string, string[] | undefined>): Buffer {
  const { name, end } = questionIn(query);
  const texts = zone[name.toLowerCase()];
  const header = Buffer.from(query.subarray(0, 12));
  // A response, with recursion. NXDOMAIN is code 3.
  header.writeUInt16BE(texts ? 0x8180 : 0x8183, 2);
  header.writeUInt16BE(texts?.length ?? 0, 6);
  header.fill(0, 8);
  const records = (texts ?? []).map((text) => {
    const data = Buffer.from(text);
    // The question's name, TXT, IN, a minute, and one string.
    const head = Buffer.from([0xc0, 12, 0, 16, 0, 1, 0, 0, 0, 60, 0, data.length + 1, data.length]);
    return Buffer.concat([head, data]);
  });
  return Buffer.concat([header, query.subarray(12, end), ...records]);
}

function questionIn(query: Buffer): { name: string; end: number } {
  const labels = [];
  let at = 12;
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.'), end: at + 5 };
}
