import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { installed } from '../helpers/installed.ts';
import { temporaryFolder } from '../helpers/temporaryFolder.ts';

const analyze = (...args: string[]) => spawnSync('systemd-analyze', args, { encoding: 'utf8' });

it.skipIf(!installed.systemd)('systemd accepts the unit files, and gives the server few privileges', () => {
  const folder = temporaryFolder();
  const units = ['.service', '-backup.service', '-firewall.service', '-backup.timer'].map((ending) => {
    const [unit, text] = [join(folder, `agency-site${ending}`), `deploy/agency-site${ending}`];
    // systemd checks that the programs of a unit exist. On this machine, they may be elsewhere.
    writeFileSync(unit, readFileSync(text, 'utf8').replaceAll(/\/usr\/s?bin\/\w+/g, process.execPath));
    return unit;
  });

  const { stdout, stderr } = analyze('verify', ...units);
  // Fails if systemd rates the exposure of the service above 20. A service that may do everything
  // has about 100.
  const { status } = analyze('security', '--offline=true', '--threshold=20', 'deploy/agency-site.service');

  expect(`${stdout}${stderr}`.split('\n').filter((line) => line.includes('agency-site'))).toEqual([]);
  expect(status).toBe(0);
});

/**
 * The visitors. Each opens a number of connections (`opens`) to the address `host`, in turn from
 * its own addresses (`from`). `has` is how many of them the firewall should allow.
 */
const visitors = [
  { host: 'fd00::1', from: ['fd00:0:0:a::1', 'fd00:0:0:a::2'], opens: 130, has: 100 },
  { host: 'fd00::1', from: ['fd00:0:0:b::1'], opens: 1, has: 1 },
  { host: '10.0.0.1', from: ['10.0.0.2'], opens: 130, has: 100 },
  { host: '10.0.0.1', from: ['10.0.0.3'], opens: 1, has: 1 },
];

/**
 * A program that opens the visitors' connections one after the other, and prints for each visitor
 * how many were accepted.
 */
const opening = `
  const net = require('node:net');
  const open = (host, localAddress) => new Promise((resolve) => {
    const socket = net.connect({ port: 80, host, localAddress }, () => resolve(1));
    socket.once('error', () => resolve(0));
  });
  net.createServer(() => {}).listen(80, '::', async () => {
    const accepted = [];
    for (const { host, from, opens } of ${JSON.stringify(visitors)}) {
      let has = 0;
      for (let n = 0; n < opens; n += 1) has += await open(host, from[n % from.length]);
      accepted.push(has);
    }
    console.log(JSON.stringify(accepted));
    process.exit();
  });`;

it.skipIf(!installed.firewall)(
  'the firewall allows 100 connections for each IPv4 address and for each IPv6 network (a /64)',
  () => {
    const load = `nft -f '${resolve('deploy/agency-site.nft')}'`;
    const addresses = [...new Set(visitors.flatMap(({ host, from }) => [host, ...from]))];
    const add = addresses.map((one) => `ip addr add ${one}/${one.includes(':') ? 128 : 32} dev lo`);
    // The rules are loaded twice, because loading them again must change nothing.
    const commands = ['ip link set lo up', ...add, load, load, 'exec "$0" -e "$1"'].join('\n');
    const args = ['-n', 'sh', '-ec', commands, process.execPath, opening];

    const accepted = JSON.parse(execFileSync('unshare', args, { encoding: 'utf8' })) as number[];

    expect(accepted).toEqual(visitors.map(({ has }) => has));
  },
);
