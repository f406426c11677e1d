import { type Coding, codings } from './precompress.ts';

/**
 * Picks the content coding a client likes best among those we have (RFC 9110, section 12.5.3). Between equals the
 * smaller one wins. A client that refuses them all gets the plain bytes: a readable page beats a 406.
 *
 * @param header the request's Accept-Encoding; without one, plain bytes are the safe answer
 */
export function acceptEncoding(header: string | undefined): Coding {
  if (!header) return 'identity';
  if (header === lastHeader) return lastCoding;
  const weights = new Map(header.toLowerCase().split(',').map(parse));
  // identity is always acceptable, unless it is refused by name or by a wildcard that names nothing else.
  const weigh = (coding: Coding) =>
    weights.get(coding) ?? weights.get('*') ?? (coding === 'identity' ? leastWeight : 0);
  let best: Coding = 'identity';
  for (const coding of codings.toReversed())
    if (weigh(coding) >= weigh(best) && weigh(coding) > 0) best = coding;
  lastHeader = header;
  lastCoding = best;
  return best;
}

/** Browsers send the same header over and over: the last answer is kept. */
let lastHeader = '';
let lastCoding: Coding = 'identity';

const leastWeight = 0.001;

function parse(entry: string): [string, number] {
  const [coding = '', ...parameters] = entry.split(';').map((part) => part.trim());
  const q = parameters.find((parameter) => parameter.startsWith('q='));
  const weight = q ? Number(q.slice(2)) : 1;
  return [coding, weight >= 0 && weight <= 1 ? weight : 0];
}
