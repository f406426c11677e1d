import type { Request, RequestHandler, Response } from 'express';
import { fieldNames, maxFormBytes, type ProposalFields, type FormNotice } from '#proposal/contract.ts';
import { originAllowed } from '#proposal/intake/origin.ts';
import { unavailableRetrySeconds } from '#proposal/intake/replies.ts';
import type { SubmitProposal } from '#proposal/intake/submitProposal.ts';
import { suspicionOf } from '#proposal/intake/suspicionOf.ts';
import { faultOf, type Logger } from '#proposal/logger.ts';
import { tooLong, validateProposal } from '#proposal/validateProposal.ts';
import { discardBody, readBody } from '../http/readBody.ts';
import { requestIdOf } from '../middleware/requestLog.ts';

/** Sends the answer that shows the notice. The caller has already set headers such as Retry-After. */
export type SendNotice = (
  notice: FormNotice,
  req: Request,
  res: Response,
  status: number,
) => void | Promise<void>;

export type FormPostDeps = {
  readonly submit: SubmitProposal;
  readonly allowedOrigins: readonly string[];
  readonly logger: Logger;
  readonly sendNotice: SendNotice;
};

/** Where a stored request redirects to. The redirect leads to a GET, so that reloading sends nothing twice. */
export const receivedLocation = '/?request=received#contact';

/**
 * Creates the handler of `POST /`, to which browsers send the form without JavaScript. A stored request is answered with a
 * 303 to `receivedLocation`. Anything else is answered with a notice and the typed values, with status 403, 413, 415, 422,
 * 429 or 503.
 */
export function formPost({ submit, allowedOrigins, logger, sendNotice }: FormPostDeps): RequestHandler {
  return async (req, res) => {
    res.setHeader('cache-control', 'no-store');
    // Browsers never compress a posted form, so a compressed body comes from something else.
    if (!req.is('application/x-www-form-urlencoded') || req.get('content-encoding')) {
      discardBody(req);
      return sendNotice({ kind: 'unavailable', values: noValues }, req, res, 415);
    }
    const body = await readBody(req, maxFormBytes);
    if (body === 'aborted') return;
    if (body === 'too-large') {
      discardBody(req);
      return sendNotice({ kind: 'invalid', errors: bodyTooLong, values: noValues }, req, res, 413);
    }
    const entries = formEntries(body);
    const values = typedValues(entries);
    const { fields, errors } = validateProposal(values);
    const headers = { get: (name: string) => req.get(name) ?? null };
    if (!originAllowed(headers, req.get('host') ?? '', allowedOrigins)) {
      return sendNotice({ kind: 'unavailable', values }, req, res, 403);
    }
    if (errors.length > 0) return sendNotice({ kind: 'invalid', errors, values }, req, res, 422);
    const suspicion = suspicionOf(fields, Object.fromEntries(entries), headers);
    const result = await submit(fields, { ip: req.ip, suspicion }).catch((error: unknown) => {
      const facts = { requestId: requestIdOf(res), fault: faultOf(error) };
      logger.error(facts, 'A proposal request could not be stored');
      return { kind: 'unavailable', retryAfterSeconds: unavailableRetrySeconds } as const;
    });
    if (result.kind === 'accepted') return res.redirect(303, receivedLocation);
    res.setHeader('retry-after', String(result.retryAfterSeconds));
    return sendNotice({ kind: 'unavailable', values }, req, res, result.kind === 'limited' ? 429 : 503);
  };
}

const bodyTooLong = [{ field: 'details', message: tooLong('details') }] as const;

/** Parses the posted fields. If a field is repeated, its first value counts. */
function formEntries(body: Buffer): Map<string, string> {
  return new Map([...new URLSearchParams(body.toString('utf8'))].toReversed());
}

function typedValues(entries: ReadonlyMap<string, string>): ProposalFields {
  return Object.fromEntries(fieldNames.map((name) => [name, entries.get(name) ?? ''])) as ProposalFields;
}

const noValues = typedValues(new Map());
