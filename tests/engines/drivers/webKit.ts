import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort, untilAnswered } from '../../../lib/ports.ts';
import type { Engine, EnginePage, Target } from './engine.ts';
import { find } from './find.ts';
import { openWatched } from './watchWindow.ts';
import { elementKey, openSession, type Session } from './webDriver.ts';
import { soon } from '../../helpers/soon.ts';

/**
 * Starts WebKitGTK's driver on a virtual screen.
 *
 * @param miniBrowser the browser that comes with WebKitGTK's library
 */
export async function launchWebKit(miniBrowser: string): Promise<Engine> {
  const port = await freePort();
  // The driver ends when its input is closed, which also happens if this process is killed.
  const script = `WebKitWebDriver --port=${port} & read end; kill $!`;
  const driver = spawn('xvfb-run', ['-a', 'sh', '-c', script], { stdio: ['pipe', 'ignore', 'ignore'] });
  const ended = once(driver, 'close');
  await untilAnswered(port, '/status', soon.timeout);
  const session = await openSession(`http://127.0.0.1:${port}`, {
    timeouts: { script: soon.timeout },
    'webkitgtk:browserOptions': {
      binary: miniBrowser,
      args: ['--automation', '--javascript-can-open-windows-automatically=true'],
    },
  });
  const home = await session.send<string>('GET', '/window');
  return {
    newPage: async (size) => pageIn(session, home, `width=${size.width},height=${size.height}`),
    async close() {
      await session.send('DELETE', '');
      driver.stdin.end();
      await ended;
    },
  };
}

/** Key codes of WebDriver (W3C WebDriver, "keyboard actions"). */
const keys = { Escape: '\uE00C', Enter: '\uE007', Tab: '\uE004', Shift: '\uE008' };

function pageIn(session: Session, home: string, features: string): EnginePage {
  let page = home;
  const turnTo = (handle: string) => session.send('POST', '/window', { handle });
  const run = <R>(script: string, ...args: unknown[]) =>
    session.send<R>('POST', '/execute/sync', { script, args });
  const elementOf = async (target: Target) => {
    const element = await run<Record<string, string> | null>(
      `return (${String(find)})(arguments[0])`,
      target,
    );
    if (!element) throw new Error(`There is no ${target.role} "${target.name}" to be seen`);
    return `/element/${element[elementKey]}`;
  };
  return {
    async open(url) {
      if (page !== home)
        throw new Error('A page opens one address; what follows is for the visitor to choose');
      await session.send('POST', '/url', { url: new URL('/robots.txt', url).href });
      const script = `(${String(openWatched)})(...arguments)`;
      await session.send('POST', '/execute/async', { script, args: [url, features] });
      const handles = await session.send<string[]>('GET', '/window/handles');
      page = handles.find((handle) => handle !== home) ?? home;
      await turnTo(page);
    },
    query: (target, read) => run(`return (${String(read)})((${String(find)})(arguments[0]))`, target),
    async click(target, by) {
      const element = await elementOf(target);
      if (by === 'mouse') {
        await session.send('POST', `${element}/click`);
        return;
      }
      const origin = { [elementKey]: element.replace('/element/', '') };
      const actions = [
        { type: 'pointerMove', origin, x: 0, y: 0 },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ];
      const finger = { type: 'pointer', id: 'finger', parameters: { pointerType: 'touch' }, actions };
      await session.send('POST', '/actions', { actions: [finger] });
    },
    type: async (target, text) =>
      void (await session.send('POST', `${await elementOf(target)}/value`, { text })),
    async key(key) {
      const pressed = key.split('+').map((one) => keys[one as keyof typeof keys]);
      const actions = [
        ...pressed.map((value) => ({ type: 'keyDown', value })),
        ...pressed.toReversed().map((value) => ({ type: 'keyUp', value })),
      ];
      await session.send('POST', '/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
    },
    async complaints() {
      await turnTo(home);
      const complaints = await run<string[]>('return window.complaints');
      await turnTo(page);
      return complaints;
    },
    async close() {
      if (page !== home) await session.send('DELETE', '/window');
      await turnTo(home);
    },
  };
}
