import request from 'supertest';
import { functionPath } from '../../server/routes/function.ts';
import { buildProposal } from './proposal.ts';

/** An app, or the address of a server. */
type Target = Parameters<typeof request>[0];

/** Posts a request to the function, once the result is awaited. */
export const postJson = (to: Target, overrides: object = {}, headers: Record<string, string> = {}) =>
  request(to)
    .post(functionPath)
    .set(headers)
    .send({ ...buildProposal(), ...overrides });

/** Posts the form as a browser without JavaScript does, once the result is awaited. */
export const postForm = (to: Target, overrides: object = {}, headers: Record<string, string> = {}) =>
  request(to)
    .post('/')
    .type('form')
    .set(headers)
    .send({ ...buildProposal(), ...overrides });
