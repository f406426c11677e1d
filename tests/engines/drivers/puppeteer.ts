import { importTool } from '../../../lib/tools/tools.mjs';
import { patient } from '../../helpers/patient.ts';
import type { Engine, EnginePage, Read, Target } from './engine.ts';
import { find } from './find.ts';

/** The part of Puppeteer that these tests use (https://pptr.dev/api). */
type Puppeteer = { default: { launch(options: LaunchOptions & typeof patient): Promise<Browser> } };
type LaunchOptions = { browser?: 'chrome' | 'firefox'; executablePath: string; args?: string[] };
type Browser = { createBrowserContext(): Promise<Context>; close(): Promise<void> };
type Context = { newPage(): Promise<Page>; close(): Promise<void> };
type Page = {
  setDefaultTimeout(ms: number): void;
  setViewport(size: { width: number; height: number }): Promise<void>;
  on(event: 'console', listener: (line: { type(): string; text(): string }) => void): void;
  on(event: 'pageerror', listener: (error: unknown) => void): void;
  goto(url: string, options: { waitUntil: 'domcontentloaded' }): Promise<unknown>;
  evaluateHandle(read: typeof find, target: Target): Promise<Handle>;
  keyboard: Record<'down' | 'press' | 'up', (key: string) => Promise<void>>;
};
type Handle = {
  asElement(): { tap(): Promise<void>; click(): Promise<void>; type(text: string): Promise<void> } | null;
  evaluate<R>(read: Read<R>): Promise<R>;
};

/**
 * Starts Chromium by its own protocol, or Firefox by WebDriver BiDi. Every page has its own
 * profile.
 */
export async function launchByPuppeteer(options: LaunchOptions): Promise<Engine> {
  const { default: puppeteer } = (await importTool('puppeteer-core')) as Puppeteer;
  const browser = await puppeteer.launch({ ...patient, ...options });
  return {
    async newPage(size) {
      const context = await browser.createBrowserContext();
      return openPage(context, size);
    },
    close: () => browser.close(),
  };
}

async function openPage(context: Context, size: { width: number; height: number }): Promise<EnginePage> {
  const page = await context.newPage();
  page.setDefaultTimeout(patient.timeout);
  await page.setViewport(size);
  const complaints: string[] = [];
  // For an error logged to the console, Firefox reports only `JSHandle@error` and no text.
  page.on('console', (line) => complaints.push(`console.${line.type()}: ${line.text()}`));
  page.on('pageerror', (error) => complaints.push(`uncaught: ${String(error)}`));
  const elementOf = async (target: Target) => {
    const element = (await page.evaluateHandle(find, target)).asElement();
    if (!element) throw new Error(`There is no ${target.role} "${target.name}" to be seen`);
    return element;
  };
  return {
    open: async (url) => void (await page.goto(url, { waitUntil: 'domcontentloaded' })),
    query: async (target, read) => (await page.evaluateHandle(find, target)).evaluate(read),
    click: async (target, by) => {
      const element = await elementOf(target);
      await (by === 'touch' ? element.tap() : element.click());
    },
    type: async (target, text) => (await elementOf(target)).type(text),
    async key(keys) {
      const [key = '', modifier] = keys.split('+').toReversed();
      if (modifier) await page.keyboard.down(modifier);
      await page.keyboard.press(key);
      if (modifier) await page.keyboard.up(modifier);
    },
    complaints: async () => [...complaints],
    close: () => context.close(),
  };
}
