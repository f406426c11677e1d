import type { Resolver } from 'node:dns/promises';
import type { Finding, Tried } from './finding.ts';

/**
 * Asks DNS whether receiving servers can tell the owner's mail from a forgery: SPF (RFC 7208), DKIM (RFC 6376) and DMARC
 * (RFC 7489). Where DNS cannot be asked, that is a hint and no fault.
 */
export async function checkSenderDomain(domain: string, resolver: Resolver): Promise<Tried> {
  const tried = await Promise.all([spf(domain, resolver), dkim(domain, resolver), dmarc(domain, resolver)]);
  return {
    findings: tried.flatMap(({ findings }) => findings),
    done: tried.flatMap(({ done }) => done),
  };
}

async function spf(domain: string, resolver: Resolver): Promise<Tried> {
  const answer = await textsOf(domain, resolver);
  if (answer === 'unknown') return notAsked('SPF', domain);
  const records = answer === 'no such name' ? [] : answer.filter((text) => /^v=spf1( |$)/i.test(text));
  if (records.length === 1) return found('SPF', domain);
  const remedy = 'Your mail service says which one the domain needs.';
  return records.length === 0
    ? missing('stop', `${domain} has no SPF record, so its mail may be taken for spam`, remedy)
    : missing('stop', `${domain} has ${records.length} SPF records, which counts as none`, 'Leave one.');
}

/**
 * A key is below `_domainkey` under a name that only the mail service knows. If there is no key at all, DNS has no such
 * name (RFC 8020); otherwise it has the name, without a record of its own.
 */
async function dkim(domain: string, resolver: Resolver): Promise<Tried> {
  const answer = await textsOf(`_domainkey.${domain}`, resolver);
  if (answer === 'unknown') return notAsked('DKIM', domain);
  const remedy = 'Turn DKIM on at your mail service, and set the records that it names.';
  if (answer === 'no such name')
    return missing('hint', `${domain} seems to have no DKIM key, so its mail is not signed`, remedy);
  const done = `DNS has DKIM keys for ${domain}. Whether the mail server signs with one of them, the mail's own headers say.`;
  return { findings: [], done: [done] };
}

async function dmarc(domain: string, resolver: Resolver): Promise<Tried> {
  const labels = domain.split('.');
  // A subdomain may rely on the policy of the domain above it.
  for (let from = 0; from < labels.length - 1; from += 1) {
    const name = labels.slice(from).join('.');
    const answer = await textsOf(`_dmarc.${name}`, resolver);
    if (answer === 'unknown') return notAsked('DMARC', domain);
    if (answer !== 'no such name' && answer.some((text) => /^v=DMARC1\b/i.test(text)))
      return found('DMARC', name);
  }
  const remedy = `Set the TXT record _dmarc.${domain}: "v=DMARC1; p=none" is a beginning.`;
  return missing('stop', `${domain} has no DMARC record, so large mail services may refuse its mail`, remedy);
}

/** The TXT records of a name; `unknown` where DNS gave no answer. */
async function textsOf(name: string, resolver: Resolver): Promise<string[] | 'no such name' | 'unknown'> {
  try {
    return (await resolver.resolveTxt(name)).map((parts) => parts.join(''));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENODATA') return [];
    return code === 'ENOTFOUND' ? 'no such name' : 'unknown';
  }
}

function found(kind: string, domain: string): Tried {
  return { findings: [], done: [`DNS has a ${kind} record for ${domain}.`] };
}

function notAsked(kind: string, domain: string): Tried {
  const problem = `${kind} of ${domain} could not be checked: DNS gave no answer`;
  return missing('hint', problem, 'Run this again where DNS can be asked.');
}

function missing(level: Finding['level'], problem: string, remedy: string): Tried {
  return { findings: [{ level, file: 'DNS', field: 'sender', problem, remedy }], done: [] };
}
