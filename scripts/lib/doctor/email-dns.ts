import { createPublicKey, type KeyObject } from 'node:crypto';
import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { Config } from '../../../server/config';
import type { DkimConfig } from '../../../server/config-email';
import { isLoopback } from '../../../server/kit/address';
import { senderOf } from '../../../server/kit/sender';
import { codeOf, ok, warning, wrong, type Finding } from './finding';

/** Like `resolveTxt` of node:dns: returns the TXT records of a name, each split into its pieces. */
export type ResolveTxt = (name: string) => Promise<string[][]>;

const resolver = new Resolver({ timeout: 4_000, tries: 2 });
export const askDns: ResolveTxt = (name) => resolver.resolveTxt(name);

/** The records of a name. An empty list if it has none. */
async function recordsOf(ask: ResolveTxt, name: string): Promise<string[]> {
  try {
    return (await ask(name)).map((pieces) => pieces.join(''));
  } catch (error) {
    if (['ENOTFOUND', 'ENODATA'].includes(codeOf(error))) return [];
    throw error;
  }
}

const start = (text: string) => (record: string) => new RegExp(`^${text}(\\s|;|$)`, 'i').test(record.trim());

/** Judges who may send for the domain of the envelope (RFC 7208). */
async function judgeSpf(ask: ResolveTxt, domain: string): Promise<Finding> {
  const found = (await recordsOf(ask, domain)).filter(start('v=spf1'));
  const [record = ''] = found;
  if (found.length === 0)
    return warning('SPF', `${domain} has no record. Add TXT "v=spf1 include:… -all" that names your mail server.`);
  if (found.length > 1) return wrong('SPF', `${domain} has ${found.length} records, so none counts. Make them one.`);
  if (/(^|\s)\+?all(\s|$)/i.test(record))
    return warning('SPF', `that of ${domain} lets anyone send for it. End it with -all.`);
  if (!/(^|\s)[-~]all(\s|$)|(^|\s)redirect=/i.test(record))
    return warning('SPF', `that of ${domain} refuses nobody. End it with -all.`);
  return ok('SPF', `${domain} has one`);
}

/** A domain and its parent domains, without the top-level domain. */
const upwards = (domain: string): string[] => {
  const labels = domain.split('.');
  return labels.slice(0, -1).map((_, at) => labels.slice(at).join('.'));
};

const tagOf = (record: string, name: string) =>
  new RegExp(`(?:^|;)\\s*${name}\\s*=\\s*([^;]*)`, 'i').exec(record)?.[1]?.trim() ?? null;

/** Judges what recipients do with forged email in the name of the sender's domain (RFC 7489). */
async function judgeDmarc(ask: ResolveTxt, sender: string): Promise<Finding> {
  for (const domain of upwards(sender)) {
    const found = (await recordsOf(ask, `_dmarc.${domain}`)).filter(start('v=DMARC1'));
    if (found.length === 0) continue;
    const name = `_dmarc.${domain}`;
    if (found.length > 1) return wrong('DMARC', `${name} has ${found.length} records, so none counts. Keep one.`);
    const own = tagOf(found[0] ?? '', 'p')?.toLowerCase() ?? '';
    const policy = (domain === sender ? null : tagOf(found[0] ?? '', 'sp')?.toLowerCase()) ?? own;
    if (!['none', 'quarantine', 'reject'].includes(policy))
      return wrong('DMARC', `${name} has no policy. Add p=quarantine to it.`);
    return policy === 'none'
      ? warning('DMARC', `${name} says none: forged email still arrives. Set p=quarantine once its reports are clean.`)
      : ok('DMARC', `${name} says ${policy}`);
  }
  return warning(
    'DMARC',
    `${sender} has no record. Add TXT "v=DMARC1; p=quarantine; rua=mailto:…" at _dmarc.${sender}.`,
  );
}

/** The public key of a record. Null if it is not a key. Some records publish the inner form of an RSA key. */
function keyOf(text: string): KeyObject | null {
  const key = Buffer.from(text.replace(/\s/g, ''), 'base64');
  for (const type of ['spki', 'pkcs1'] as const)
    try {
      return createPublicKey({ key, format: 'der', type });
    } catch {
      // The key has the other form, or none.
    }
  return null;
}

/** Judges whether recipients can check our signatures (RFC 6376). */
async function judgeDkim(ask: ResolveTxt, { domainName, keySelector, privateKey }: DkimConfig): Promise<Finding> {
  const name = `${keySelector}._domainkey.${domainName}`;
  const ours = createPublicKey(privateKey);
  const wanted = `v=DKIM1; k=rsa; p=${ours.export({ type: 'spki', format: 'der' }).toString('base64')}`;
  const found = (await recordsOf(ask, name)).filter((record) => tagOf(record, 'p') !== null);
  if (found.length === 0) return wrong('DKIM', `${name} has no key. Add TXT "${wanted}".`);
  if (found.length > 1) return wrong('DKIM', `${name} has ${found.length} keys. Keep one: "${wanted}".`);
  const [record = ''] = found;
  const published = tagOf(record, 'p') ?? '';
  if (published === '') return wrong('DKIM', `${name} withdraws its key. Set it to "${wanted}".`);
  if (!keyOf(published)?.equals(ours)) return wrong('DKIM', `${name} is not of DKIM_KEY. Set it to "${wanted}".`);
  return tagOf(record, 't')?.split(':').includes('y')
    ? warning('DKIM', `${name} says that it is a test. Remove t=y from it.`)
    : ok('DKIM', `${name} fits DKIM_KEY`);
}

/**
 * Examines the DNS records of the domains that email is sent for. No findings if none is sent or the domain is local.
 */
export async function examineEmailDns(
  { smtpUrl, publicUrl, bounces, dkim }: Config,
  ask: ResolveTxt,
): Promise<Finding[]> {
  const [, sender = ''] = senderOf(publicUrl).address.toLowerCase().split('@');
  const asked: [what: string, answer: Promise<Finding>][] = [];
  if (smtpUrl !== null && !isLoopback(sender) && isIP(sender.replace(/^\[|\]$/g, '')) === 0) {
    asked.push(['SPF', judgeSpf(ask, bounces?.domain ?? sender)], ['DMARC', judgeDmarc(ask, sender)]);
    asked.push(
      dkim
        ? ['DKIM', judgeDkim(ask, dkim)]
        : [
            'DKIM',
            Promise.resolve(warning('DKIM', 'email is not signed. Set DKIM_KEY, unless your mail server signs.')),
          ],
    );
  }
  return Promise.all(
    asked.map(([what, answer]) =>
      answer.catch((error: unknown) => warning(what, `could not ask DNS (${codeOf(error)}). Run this where it can.`)),
    ),
  );
}
