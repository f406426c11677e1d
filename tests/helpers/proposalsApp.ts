import express from 'express';
import { onTestFinished } from 'vitest';
import type { ProposalFields } from '#proposal/contract.ts';
import { createProposals } from '../../server/createProposals.ts';
import { readSettings } from '../../server/settings.ts';
import { postForm, postJson } from './posts.ts';
import { browserMark } from './proposal.ts';
import { storedProposals } from './storedProposals.ts';
import { noLimits } from './site.ts';
import { temporaryFolder } from './temporaryFolder.ts';

/** A logger that collects its lines, so that a test can check what they do not contain. */
export function collectingLogger() {
  const lines: string[] = [];
  const keep = (facts: object, message: string) => void lines.push(JSON.stringify({ ...facts, message }));
  return { lines, info: keep, warn: keep, error: keep };
}

/**
 * Creates the proposal's back end on a bare Express app with its own database. `POST /` answers notices as JSON.
 *
 * @param env settings; the limits are very high unless given
 */
export async function proposalsApp(env: Record<string, string> = {}) {
  const site = await createProposalsApp(env);
  onTestFinished(() => site.proposals.close());
  return site;
}

/** The same, until its `proposals` are closed. */
export async function createProposalsApp(env: Record<string, string>) {
  const settings = readSettings({ DATA_DIR: temporaryFolder(), ...noLimits, ...env });
  const logger = collectingLogger();
  const proposals = createProposals({ settings, logger });
  await proposals.ready();
  const app = express();
  app.set('trust proxy', true);
  app.use(proposals.functionRoute);
  app.post(
    '/',
    proposals.formRoute((notice, _req, res, status) => void res.status(status).json(notice)),
  );
  return {
    app,
    proposals,
    settings,
    logger,
    /** The stored requests, newest first. */
    stored: () => storedProposals(settings),
    /** Posts a request to the function, with a browser's headers unless others are given. */
    post: (overrides: Partial<ProposalFields> = {}, headers: Record<string, string> = browserMark) =>
      postJson(app, overrides, headers),
    /** Posts the form, without a browser's headers unless they are given. */
    postForm: (overrides: Partial<ProposalFields> = {}, headers: Record<string, string> = {}) =>
      postForm(app, overrides, headers),
  };
}
