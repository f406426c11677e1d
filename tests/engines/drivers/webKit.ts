import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort, untilAnswered } from '../../../lib/ports.ts';
import type { Engine, EnginePage, Target } from './engine.ts';
import { find } from './find.ts';
import { patient } from '../../helpers/patient.ts';

/** The key that holds an element's id (W3C WebDriver, "web element identifier"). */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';

/** Key codes (W3C WebDriver, "keyboard actions"). */
const keys = { Escape: '\uE00C', Enter: '\uE007', Tab: '\uE004', Shift: '\uE008' };

/**
 * Sends one command to a WebDriver server (https://www.w3.org/TR/webdriver2/#endpoints), and
 * returns its value.
 */
type Send = <R>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<R>;

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
  await untilAnswered(port, '/status', patient.timeout);
  const command: Send = async (method, path, body = {}) => {
    // A POST without parameters still needs an object as its body.
    const sent = method === 'POST' ? { body: JSON.stringify(body) } : {};
    const answer = await fetch(`http://127.0.0.1:${port}/session${path}`, { method, ...sent });
    const { value } = await answer.json();
    if (!answer.ok) throw new Error(`WebDriver: ${value.error}: ${value.message}`);
    return value;
  };
  const browser = {
    binary: miniBrowser,
    args: ['--automation', '--javascript-can-open-windows-automatically=true'],
  };
  const alwaysMatch = { timeouts: { script: patient.timeout }, 'webkitgtk:browserOptions': browser };
  const { sessionId } = await command<{ sessionId: string }>('POST', '', { capabilities: { alwaysMatch } });
  const send: Send = (method, path, body) => command(method, `/${sessionId}${path}`, body);
  const home = await send<string>('GET', '/window');
  return {
    newPage: async (size) => pageIn(send, home, `width=${size.width},height=${size.height}`),
    async close() {
      await send('DELETE', '');
      driver.stdin.end();
      await ended;
    },
  };
}

function pageIn(send: Send, home: string, features: string): EnginePage {
  let page = home;
  const turnTo = (handle: string) => send('POST', '/window', { handle });
  const run = <R>(script: string, ...args: unknown[]) => send<R>('POST', '/execute/sync', { script, args });
  const act = (action: object) => send<void>('POST', '/actions', { actions: [action] });
  const elementOf = async (target: Target) => {
    const element = await run<{ [elementKey]: string } | null>(
      `return (${String(find)})(arguments[0])`,
      target,
    );
    if (!element) throw new Error(`There is no ${target.role} "${target.name}" to be seen`);
    return element;
  };
  return {
    async open(url) {
      // A script opens the window: the driver would wait for all files of a page that it opens
      // itself.
      await run('window.open(arguments[0], "_blank", arguments[1])', url, features);
      const handles = await send<string[]>('GET', '/window/handles');
      page = handles.find((handle) => handle !== home) ?? home;
      await turnTo(page);
    },
    query: (target, read) => run(`return (${String(read)})((${String(find)})(arguments[0]))`, target),
    async click(target, by) {
      const origin = await elementOf(target);
      if (by === 'mouse') return send('POST', `/element/${origin[elementKey]}/click`);
      const actions = [
        { type: 'pointerMove', origin, x: 0, y: 0 },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ];
      return act({ type: 'pointer', id: 'finger', parameters: { pointerType: 'touch' }, actions });
    },
    type: async (target, text) =>
      send('POST', `/element/${(await elementOf(target))[elementKey]}/value`, { text }),
    async key(key) {
      const pressed = key.split('+').map((one) => keys[one as keyof typeof keys]);
      const actions = [
        ...pressed.map((value) => ({ type: 'keyDown', value })),
        ...pressed.toReversed().map((value) => ({ type: 'keyUp', value })),
      ];
      await act({ type: 'key', id: 'keyboard', actions });
    },
    // WebDriver has no command for console messages. The drivers of the other engines report them.
    complaints: async () => [],
    async close() {
      if (page !== home) await send('DELETE', '/window');
      await turnTo(home);
    },
  };
}
