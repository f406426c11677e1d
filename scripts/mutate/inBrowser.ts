import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserContext, chromium } from 'playwright-core';
import { beforeEach } from 'vitest';
import { databaseFile, openExistingSqlite } from '#proposal/store/sqlite/openSqlite.ts';

/*
 * Vitest runs this file before each test file of `npm run mutate -- --browser`. Each page that a
 * test opens then gets a global variable `__stryker__`, like that of `runner.mjs` in the process of
 * the tests. It names the active mutant, and reports each mutant that the page reaches.
 */

type Code = {
  activeMutant?: string;
  currentTestId?: string;
  hitLimit?: number;
  mutantCoverage?: { static: Record<string, number>; perTest: Record<string, Record<string, number>> };
};

const { __stryker__: code } = globalThis as unknown as { __stryker__: Code };

/**
 * The longest time for which a test waits for a page, in ms. A mutant can keep the page from ever
 * doing what a test waits for, so a longer time would make the whole run longer.
 */
const maxWaitMs = 10_000;

const launch = chromium.launch.bind(chromium);
chromium.launch = async (options) => {
  const browser = await launch(options);
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (looks) => {
    const context = await newContext(looks);
    if (looks?.javaScriptEnabled !== false) await addMutants(context);
    return context;
  };
  return browser;
};

async function addMutants(context: BrowserContext): Promise<void> {
  if (process.env['MUTANTS_RUN'] === 'try') {
    context.setDefaultTimeout(maxWaitMs);
    // Keeps the tests from setting a longer limit.
    context.setDefaultTimeout = () => {};
  }
  await context.exposeBinding('reachMutant', (_page, id: string) => addReached(id));
  const { activeMutant, hitLimit } = code;
  await context.addInitScript(setUpPage, { activeMutant, hitLimit, hitCount: 0 });
}

/** Runs in each page, before its scripts. */
function setUpPage(ofTest: Code): void {
  const { reachMutant } = globalThis as unknown as { reachMutant: (id: string) => void };
  const counts = new Proxy<Record<string, number>>(
    {},
    {
      set(all, id: string, count: number) {
        if (count === 1) reachMutant(id);
        all[id] = count;
        return true;
      },
    },
  );
  const inPage: Code = { ...ofTest, mutantCoverage: { static: counts, perTest: {} } };
  Object.assign(globalThis, { __stryker__: inPage });
}

/** Records that a page of the current test has reached a mutant. */
function addReached(id: string): void {
  if (code.currentTestId === undefined) return;
  code.mutantCoverage ??= { static: {}, perTest: {} };
  (code.mutantCoverage.perTest[code.currentTestId] ??= {})[id] = 1;
}

// The tests of a worker share one site with one store. A repeated test expects only its own
// requests there. So all requests are deleted before each test.
beforeEach(async () => {
  const folder = process.env['TESTS_FOLDER'] ?? '';
  const files = readdirSync(folder).map((name) => databaseFile(join(folder, name)));
  for (const file of files.filter((one) => existsSync(one))) {
    const database = await openExistingSqlite(file);
    await database.write('delete from proposals');
    await database.close();
  }
});
