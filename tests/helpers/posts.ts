import request from 'supertest';
import { functionPath } from '../../server/routes/function.ts';
import { buildProposal } from './proposal.ts';

/** An app, or the address of a server. */
type Target = Parameters<typeof request>[0];

/** Prepares a post of a request to the function. The post is sent once the result is awaited. */
export const postJson = (to: Target, overrides: object = {}, headers: Record<string, string> = {}) =>
  request(to)
    .post(functionPath)
    .set(headers)
    .send({ ...buildProposal(), ...overrides });

/**
 * Prepares a post of the form, as a browser without JavaScript posts it. The post is sent once the
 * result is awaited.
 */
export const postForm = (to: Target, overrides: object = {}, headers: Record<string, string> = {}) =>
  request(to)
    .post('/')
    .type('form')
    .set(headers)
    .send({ ...buildProposal(), ...overrides });
