import PostalMime from 'postal-mime';

/** What a report says of one email. `status` is the enhanced code (RFC 3463), empty where it has none. */
export type ReturnReport = { event: 'failed' | 'delayed' | 'complained'; status: string; answer: string };
/** A message with the texts in which the return address of the email may be. */
export type ReturnedMessage = { report: ReturnReport | null; places: string[] };

const mostDeep = 10;
const mostHeaderBytes = 100_000;

type Fields = Map<string, string>;

/** The groups of fields of a report, each ended by an empty line (RFC 3464, 2.1). */
function groupsOf(text: string): Fields[] {
  const unfolded = text.replace(/\r\n?/g, '\n').replace(/\n[ \t]+(?=\S)/g, ' ');
  return unfolded
    .split(/\n\s*\n/)
    .map(
      (group) =>
        new Map(
          group.split('\n').flatMap((line): [string, string][] => {
            const [, name, value = ''] = /^([\w-]+)[ \t]*:(.*)$/.exec(line) ?? [];
            return name === undefined ? [] : [[name.toLowerCase(), value.trim()]];
          }),
        ),
    )
    .filter((fields) => fields.size > 0);
}

/** A typed field without its type: "smtp; 550 no" is "550 no". */
const untyped = (value = '') => value.replace(/^[\w-]+\s*;\s*/, '');

function statusReport(text: string): ReturnReport | null {
  const reports = groupsOf(text).flatMap((fields): ReturnReport[] => {
    const action = fields.get('action')?.toLowerCase().split(/\s/)[0];
    if (action !== 'failed' && action !== 'delayed') return [];
    const status = /[245]\.\d{1,3}\.\d{1,3}/.exec(fields.get('status') ?? '')?.[0] ?? '';
    const said = untyped(fields.get('diagnostic-code'));
    const answer = said.includes(status) && said !== '' ? said : `${status} ${said}`;
    return [{ event: action, status, answer: answer.trim() || action }];
  });
  return reports.find(({ event }) => event === 'failed') ?? reports[0] ?? null;
}

// Types that are no complaint (RFC 5965, 7.3; RFC 6591).
const harmless = new Set(['not-spam', 'auth-failure']);

/** The header of a message, unfolded. */
const headerOf = (text: string) => groupsOf(text.split(/\r?\n\r?\n/, 1)[0] ?? '')[0];

/**
 * Reads a message that came to a return address: a delivery status notification (RFC 3464) or a complaint (RFC 5965). Anything
 * else, such as a notice of absence, has no report. `recipient` is where it came, if that is known.
 */
export async function readReturned(raw: Uint8Array, recipient: string): Promise<ReturnedMessage> {
  const nothing = { report: null, places: [] };
  const message = await PostalMime.parse(raw, {
    attachmentEncoding: 'arraybuffer',
    forceRfc822Attachments: true,
    maxNestingDepth: mostDeep,
    maxHeadersSize: mostHeaderBytes,
  }).catch(() => null);
  if (!message) return nothing;
  const parts = message.attachments.map(({ mimeType, content }) => ({
    mimeType: mimeType.toLowerCase(),
    text: typeof content === 'string' ? content : Buffer.from(content as ArrayBuffer).toString('utf8'),
  }));
  const part = (...types: string[]) => parts.find(({ mimeType }) => types.includes(mimeType))?.text;
  const header = (...names: string[]) =>
    message.headers.filter(({ key }) => names.includes(key)).map(({ value }) => value);

  const feedback = part('message/feedback-report');
  if (feedback !== undefined) {
    const fields = groupsOf(feedback)[0];
    const original = headerOf(part('message/rfc822', 'text/rfc822-headers') ?? '');
    const places = [fields?.get('original-mail-from') ?? '', original?.get('return-path') ?? ''];
    if (harmless.has(fields?.get('feedback-type')?.toLowerCase() ?? '')) return { report: null, places };
    return { report: { event: 'complained', status: '', answer: 'Marked as unwanted by its reader' }, places };
  }
  const status = part('message/delivery-status', 'message/global-delivery-status');
  const places = [recipient, ...header('delivered-to', 'x-original-to', 'to')];
  return { report: status === undefined ? null : statusReport(status), places };
}
