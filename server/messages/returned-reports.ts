import PostalMime from 'postal-mime';
import { addressIn, isGeneral, judged, saidIn, textReports, type ReturnReport } from './returned-texts';

/** The reports of a message, and the texts that may contain the return address of the email. */
export type ReturnedMessage = { reports: ReturnReport[]; places: string[] };

const mostDeep = 10;
const mostHeaderBytes = 100_000;

// The parser needs about 10 µs for each line, on the event loop. Reports come before the email that they are about.
const mostLines = 5_000;
const lineEnd = 10;

function firstLines(raw: Uint8Array): Uint8Array {
  let end = 0;
  for (let line = 0; line < mostLines; line += 1) {
    end = raw.indexOf(lineEnd, end) + 1;
    if (end === 0) return raw;
  }
  return raw.subarray(0, end);
}

type Fields = Map<string, string>;

/** The groups of fields of a report, which are separated by empty lines (RFC 3464, 2.1). */
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

const actions = new Map<string, ReturnReport['event']>([
  ['failed', 'failed'],
  ['delayed', 'delayed'],
  ['delivered', 'arrived'],
  ['relayed', 'arrived'],
  ['expanded', 'arrived'],
]);

/** The reports of a delivery status. `human` is the text for people; it is used if a single report gives no reason. */
function statusReports(text: string, human: string): ReturnReport[] {
  const groups = groupsOf(text);
  const alone = groups.filter((fields) => fields.has('action')).length === 1;
  return groups.flatMap((fields): ReturnReport[] => {
    const action = fields.get('action')?.toLowerCase().split(/\s/)[0] ?? '';
    const event = actions.get(action);
    if (event === undefined) return [];
    const status = /[245]\.\d{1,3}\.\d{1,3}/.exec(fields.get('status') ?? '')?.[0] ?? '';
    const why = untyped(fields.get('diagnostic-code'));
    const said = why === '' && isGeneral(status) && alone ? saidIn(human) : why;
    const { code, stops } = judged(status, said);
    const answer = said.includes(code) && said !== '' ? said : `${code} ${said}`;
    const addresses = ['original-recipient', 'final-recipient'].map((name) => addressIn(untyped(fields.get(name))));
    return [{ event, answer: answer.trim() || action, stops: stops && event === 'failed', addresses }];
  });
}

// Feedback types that are not complaints (RFC 5965, 7.3; RFC 6591).
const harmless = new Set(['not-spam', 'auth-failure']);

/** The header of a message, unfolded. */
const headerOf = (text: string) => groupsOf(text.split(/\r?\n\r?\n/, 1)[0] ?? '')[0];

/**
 * Reads a message sent to a return address: a delivery status notification (RFC 3464), a complaint (RFC 5965), or the
 * text of a program that sends neither. Anything else, such as an absence reply, has no report. `recipient` is the
 * address that the message was sent to, if known.
 */
export async function readReturned(raw: Uint8Array, recipient: string): Promise<ReturnedMessage> {
  const nothing = { reports: [], places: [] };
  const message = await PostalMime.parse(firstLines(raw), {
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
    if (harmless.has(fields?.get('feedback-type')?.toLowerCase() ?? '')) return { reports: [], places };
    const answer = 'Marked as unwanted by its reader';
    return { reports: [{ event: 'complained', answer, stops: true, addresses: [] }], places };
  }
  const status = statusReports(
    part('message/delivery-status', 'message/global-delivery-status') ?? '',
    message.text ?? '',
  );
  const places = [recipient, ...header('delivered-to', 'x-original-to', 'to')];
  // Gmail sometimes sends an empty status part, and older programs send none.
  if (status.length > 0) return { reports: status, places };
  const text = { subject: message.subject ?? '', failedFor: header('x-failed-recipients'), text: message.text ?? '' };
  return { reports: textReports(text), places };
}

/** The report about the recipient of a message, or null. Reports about others count only if none is about them. */
export function reportOf(reports: readonly ReturnReport[], recipient: string): ReturnReport | null {
  const own = reports.filter(({ addresses }) => addresses.includes(recipient.toLowerCase()));
  const from = (own.length > 0 ? own : reports).filter(({ event }) => event !== 'arrived');
  return from.find(({ event }) => event !== 'delayed') ?? from[0] ?? null;
}
