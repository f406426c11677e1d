import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { installed } from '../helpers/installed.ts';

const load = `nft -f '${resolve('deploy/agency-site.nft')}'`;

/** Opens connections from one address after the other, and prints which of them were accepted. */
const visitors = `
  const net = require('node:net');
  const open = (port, localAddress, host) => new Promise((resolve) => {
    const socket = net.connect({ port, host, localAddress }, () => resolve(1));
    socket.once('error', () => resolve(0));
  });
  const server = net.createServer(() => {}).listen(80, '::', async () => {
    const accepted = {};
    for (const [name, host, of, count] of [
      ['an IPv6 network', 'fd00::1', (n) => 'fd00:0:0:a::' + (1 + (n % 8)), 130],
      ['another one', 'fd00::1', () => 'fd00:0:0:b::1', 1],
      ['an IPv4 address', '10.0.0.1', () => '10.0.0.2', 130],
      ['its neighbor', '10.0.0.1', () => '10.0.0.3', 1],
    ]) {
      accepted[name] = 0;
      for (let n = 0; n < count; n += 1) accepted[name] += await open(80, of(n), host);
    }
    console.log(JSON.stringify(accepted));
    process.exit();
  });`;

it.skipIf(!installed.firewall)(
  'lets one address, or one IPv6 network, have 100 connections, and others have theirs',
  () => {
    const network = Array.from({ length: 8 }, (_, n) => `fd00:0:0:a::${n + 1}/128`);
    const hosts = ['1', '2', '3'].map((one) => `10.0.0.${one}/32`);
    const addresses = ['fd00::1/128', 'fd00:0:0:b::1/128', ...network, ...hosts];
    const commands = [
      'ip link set lo up',
      ...addresses.map((one) => `ip addr add ${one} dev lo`),
      // Loading it twice is loading it once.
      load,
      load,
      'exec "$0" -e "$1"',
    ].join('\n');
    const args = ['-n', 'sh', '-ec', commands, process.execPath, visitors];

    const accepted = JSON.parse(execFileSync('unshare', args, { encoding: 'utf8' })) as object;

    expect(accepted).toEqual({
      'an IPv6 network': 100,
      'another one': 1,
      'an IPv4 address': 100,
      'its neighbor': 1,
    });
  },
);
