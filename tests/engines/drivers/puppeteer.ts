import puppeteer, {
  type BrowserContext,
  type ElementHandle,
  type JSHandle,
  type LaunchOptions,
} from 'puppeteer-core';
import type { Engine, EnginePage, Target } from './engine.ts';
import { find } from './find.ts';
import { soon } from '../../helpers/soon.ts';

/** Starts Chromium by its own protocol, or Firefox by WebDriver BiDi. Every page has its own profile. */
export async function launchByPuppeteer(options: LaunchOptions): Promise<Engine> {
  const browser = await puppeteer.launch({ ...soon, ...options });
  return {
    async newPage(size) {
      const context = await browser.createBrowserContext();
      return openPage(context, size);
    },
    close: () => browser.close(),
  };
}

async function openPage(
  context: BrowserContext,
  size: { width: number; height: number },
): Promise<EnginePage> {
  const page = await context.newPage();
  page.setDefaultTimeout(soon.timeout);
  await page.setViewport(size);
  const complaints: string[] = [];
  // For an error logged to the console, Firefox reports only `JSHandle@error` and no text.
  page.on('console', (line) => complaints.push(`console.${line.type()}: ${line.text()}`));
  page.on('pageerror', (error) => complaints.push(`uncaught: ${String(error)}`));
  const elementOf = async (target: Target) => {
    const element = (await page.evaluateHandle(find, target)).asElement();
    if (!element) throw new Error(`There is no ${target.role} "${target.name}" to be seen`);
    return element as ElementHandle;
  };
  return {
    open: async (url) => void (await page.goto(url, { waitUntil: 'domcontentloaded' })),
    query: async (target, read) => {
      const element = (await page.evaluateHandle(find, target)) as JSHandle<HTMLElement | null>;
      return element.evaluate(read);
    },
    click: async (target, by) => {
      const element = await elementOf(target);
      await (by === 'touch' ? element.tap() : element.click());
    },
    type: async (target, text) => (await elementOf(target)).type(text),
    key: (key) => page.keyboard.press(key),
    complaints: async () => [...complaints],
    close: () => context.close(),
  };
}
