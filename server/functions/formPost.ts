import type { Request, RequestHandler, Response } from 'express';
import type { Accept } from '../../supabase/functions/send-autoresponder/core/accept.ts';
import {
  fieldNames,
  honeypotField,
  maxFormBytes,
} from '../../supabase/functions/send-autoresponder/core/limits.ts';
import type { ProposalFields } from '../../supabase/functions/send-autoresponder/core/limits.ts';
import { faultOf } from '../../supabase/functions/send-autoresponder/core/logger.ts';
import type { Logger } from '../../supabase/functions/send-autoresponder/core/logger.ts';
import type { FormNotice } from '../../supabase/functions/send-autoresponder/core/notice.ts';
import { originAllowed } from '../../supabase/functions/send-autoresponder/core/origin.ts';
import { readFields } from '../../supabase/functions/send-autoresponder/core/readFields.ts';
import { unavailableRetrySeconds } from '../../supabase/functions/send-autoresponder/core/reply.ts';
import { readForm } from './readForm.ts';

/** Answers with the landing page that shows the notice. Headers such as Retry-After are set before. */
export type RenderPage = (notice: FormNotice, res: Response, status: number) => void | Promise<void>;

export type FormPostDeps = {
  readonly submit: Accept;
  readonly allowedOrigins: readonly string[];
  readonly logger: Logger;
  readonly renderPage: RenderPage;
};

/** Where a stored request leads: a GET, so that reloading sends nothing twice. */
export const receivedLocation = '/?request=received#contact';

/**
 * Makes the handler of `POST /`: the form as browsers send it without JavaScript. A stored request is answered 303 to
 * `receivedLocation`; anything else with the page, the typed values kept, under 403, 413, 415, 422, 429 or 503.
 */
export function formPost({ submit, allowedOrigins, logger, renderPage }: FormPostDeps): RequestHandler {
  return async (req, res) => {
    res.setHeader('cache-control', 'no-store');
    const form = await readForm(req, maxFormBytes);
    if (form.kind === 'aborted') return;
    if (form.kind === 'too-large') return tooLarge(req, res, renderPage);
    if (form.kind !== 'form') return renderPage({ kind: 'unavailable', values: noValues }, res, 415);
    const entries = form.entries;
    if (entries[honeypotField]) return res.redirect(303, receivedLocation);
    const { fields, errors } = readFields(entries);
    const values = typedValues(entries);
    if (!originAllowed(headersOf(req), req.get('host') ?? '', allowedOrigins)) {
      return renderPage({ kind: 'unavailable', values }, res, 403);
    }
    if (errors.length > 0) return renderPage({ kind: 'invalid', errors, values }, res, 422);
    const result = await taken(submit, fields, req, logger);
    if (result.kind === 'accepted') return res.redirect(303, receivedLocation);
    res.setHeader('retry-after', String(result.retryAfterSeconds));
    return renderPage({ kind: 'unavailable', values }, res, result.kind === 'limited' ? 429 : 503);
  };
}

async function taken(submit: Accept, fields: ProposalFields, req: Request, logger: Logger) {
  try {
    return await submit(fields, { ip: req.ip });
  } catch (error) {
    logger.error({ fault: faultOf(error) }, 'A proposal request could not be taken');
    return { kind: 'unavailable', retryAfterSeconds: unavailableRetrySeconds } as const;
  }
}

function tooLarge(req: Request, res: Response, renderPage: RenderPage) {
  res.setHeader('connection', 'close');
  req.resume();
  const errors = [
    { field: 'details', message: 'Project details must be 5,000 characters or fewer' },
  ] as const;
  return renderPage({ kind: 'invalid', errors, values: noValues }, res, 413);
}

const noValues: ProposalFields = { fullName: '', email: '', projectType: '', targetLaunch: '', details: '' };

function typedValues(entries: Readonly<Record<string, string>>): ProposalFields {
  return { ...noValues, ...Object.fromEntries(fieldNames.map((name) => [name, entries[name] ?? ''])) };
}

function headersOf(req: Request): Headers {
  const headers = new Headers();
  for (const name of ['origin', 'sec-fetch-site']) {
    const value = req.get(name);
    if (value !== undefined) headers.set(name, value);
  }
  return headers;
}
