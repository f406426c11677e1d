import express from 'express';
import request from 'supertest';
import { onTestFinished } from 'vitest';
import type { ProposalFields } from '#proposal/contract.ts';
import { createProposals } from '../../server/proposals/createProposals.ts';
import { functionPath } from '../../server/proposals/functionRoute.ts';
import { createArchive } from '../../scripts/proposals/archive.ts';
import { openDatabase } from '../../scripts/proposals/openDatabase.ts';
import { readSettings } from '../../server/settings.ts';
import { browserMark, buildProposal } from './proposal.ts';
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
  const settings = readSettings({
    DATA_DIR: temporaryFolder(),
    PROPOSALS_PER_HOUR: '1000000',
    PROPOSALS_PER_IP_PER_HOUR: '1000000',
    PROPOSALS_PER_RECIPIENT_PER_DAY: '1000000',
    ...env,
  });
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
  /** The stored requests, newest first. */
  async function stored() {
    const archive = createArchive(await openDatabase(settings));
    try {
      return await archive.list();
    } finally {
      await archive.close();
    }
  }
  /** Posts a request to the function, with a browser's headers unless others are given. */
  const post = (overrides: Partial<ProposalFields> = {}, headers: Record<string, string> = browserMark) =>
    request(app).post(functionPath).set(headers).send(buildProposal(overrides));
  /** Posts the form, without a browser's headers unless they are given. */
  const postForm = (overrides: Partial<ProposalFields> = {}, headers: Record<string, string> = {}) =>
    request(app).post('/').type('form').set(headers).send(buildProposal(overrides));
  return { app, proposals, settings, logger, stored, post, postForm };
}
