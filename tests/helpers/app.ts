import type { RequestListener } from 'node:http';
import { type Logger, pino } from 'pino';
import { onTestFinished } from 'vitest';
import { assets } from '../../server/assets.ts';
import { createProposals } from '../../server/functions/createProposals.ts';
import { createPages } from '../../server/pages.ts';
import { createRenderDocument, type RenderDocument } from '../../server/renderDocument.ts';
import { createRequestListener } from '../../server/requestListener.ts';
import { readSettings, type Settings } from '../../server/settings.ts';
import { makeTemporaryFolder } from './temporaryFolder.ts';

export type AppOverrides = {
  /** Settings by their names in the environment; DATA_DIR is a temporary folder. */
  env?: Record<string, string>;
  render?: RenderDocument;
  logger?: Logger;
};

export type BuiltApp = { app: RequestListener; settings: Settings; render: RenderDocument };

/**
 * Builds the app as the server does, its short cut in front, on the pages and files that the build made. Silent,
 * with a store of its own; everything is closed and deleted when the test has finished.
 */
export async function buildApp(overrides: AppOverrides = {}): Promise<BuiltApp> {
  const { env, render = await renderBuiltPage(), logger = silent } = overrides;
  const dataDir = await makeTemporaryFolder();
  const settings = readSettings({ NODE_ENV: 'production', DATA_DIR: dataDir.path, ...env });
  const proposals = createProposals({ settings, logger });
  onTestFinished(async () => {
    await proposals.close();
    await dataDir.remove();
  });
  const pages = createPages({ settings, render });
  return { app: createRequestListener({ settings, logger, pages, proposals, files }), settings, render };
}

/**
 * The app with its default settings, made once for all tests of a file that only read: what was rendered for one is
 * there for the next. Tests that post anything build their own.
 */
export function sharedApp(): Promise<RequestListener> {
  shared ??= (async () => {
    const settings = readSettings({ NODE_ENV: 'production', DATA_DIR: '/nonexistent' });
    const proposals = createProposals({ settings, logger: silent });
    const pages = createPages({ settings, render: await renderBuiltPage() });
    return createRequestListener({ settings, logger: silent, pages, proposals, files });
  })();
  return shared;
}

let shared: Promise<RequestListener> | undefined;

/** The renderer of the built pages; loaded once. */
export function renderBuiltPage(): Promise<RenderDocument> {
  rendering ??= createRenderDocument();
  return rendering;
}

let rendering: Promise<RenderDocument> | undefined;
const files = assets('dist/client');
const silent = pino({ level: 'silent' });
