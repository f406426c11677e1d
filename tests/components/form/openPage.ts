import express, { type RequestHandler } from 'express';
import { onTestFinished } from 'vitest';
import { createSender, type ReportResult } from '../../../components/form/delivery/deliverRequests.ts';
import type { KeptRequest } from '../../../components/form/delivery/keptRequests.ts';
import { keyStart } from '../../../components/form/delivery/keptRequestsKey.ts';
import type { FunctionsHost } from '../../../components/form/delivery/supabaseClient.ts';
import { keyHeader, receivedPage } from '#proposal/contract.ts';
import { serve } from '../../helpers/listen.ts';
import { buildProposal } from '../../helpers/proposal.ts';
import { browserParts } from './browserParts.ts';

/** Nothing listens on this port. */
export const outOfReach = 'http://127.0.0.1:1';

/** Without Supabase, the page's own server receives the requests. */
export const own: FunctionsHost = { supabaseUrl: undefined, supabaseKey: undefined };

/** Makes a request as the browser keeps it. Its id is the visitor's name. */
export const requestOf = (fullName: string, since = Date.now()): KeptRequest => ({
  id: fullName.replaceAll(' ', '-'),
  since,
  fields: buildProposal({ fullName }),
});

/** The answer of the site's own server once it has stored a request. */
export const stores: RequestHandler = (_req, res) => res.redirect(303, receivedPage);

/**
 * A server that answers the form's post with `answer`, and shows each page with the status
 * `pageStatus`. `posts` has the id of each request that was posted.
 */
export async function startHost(answer: RequestHandler = stores, pageStatus = 200) {
  const posts: string[] = [];
  const site = express().post('/', (req, res, next) => {
    posts.push(req.get(keyHeader) ?? '');
    return answer(req, res, next);
  });
  const { url, close } = await serve(site.use((_req, res) => void res.status(pageStatus).send('A page')));
  onTestFinished(close);
  return { url, posts };
}

/**
 * Opens a page in a new browser, whose storage is empty. The page sends requests to its own server
 * unless `host` names a Supabase project. `reported` has the outcome of each request, as
 * `id: outcome`, in the order in which the page reports them. `openTab` opens the page in a second
 * tab.
 */
export function openPage(url: string, host: FunctionsHost = own) {
  const browser = browserParts(url);
  const reported: string[] = [];
  const report: ReportResult = ({ id }, outcome, until) =>
    void reported.push(`${id}: ${outcome}${until ? ' until a time' : ''}`);
  const openTab = () => {
    const { keepAndDeliver, deliverKeptRequests } = createSender(host, report);
    return {
      keepAndDeliver: (request: KeptRequest, error: unknown = new Error('The function has failed')) =>
        keepAndDeliver(request, error),
      deliverKeptRequests,
    };
  };
  return { browser, reported, kept: () => keptIn(browser), openTab, ...openTab() };
}

/** The requests and outcomes in a browser's storage. Each gets the id that is in its key. */
const keptIn = ({ local }: ReturnType<typeof browserParts>) =>
  Object.keys(local)
    .filter((key) => key.startsWith(keyStart))
    .map((key) => {
      const value = JSON.parse(local.getItem(key) ?? '') as Record<string, unknown>;
      return Object.assign(value, { id: key.slice(keyStart.length) });
    });
