import { isOfAddress } from './answers';

/**
 * A report about one recipient. `addresses` has the names the report uses for them, none if it does not name them.
 * `stops` means that their address takes no email at all.
 */
export type ReturnReport = {
  event: 'failed' | 'delayed' | 'complained' | 'arrived';
  answer: string;
  stops: boolean;
  addresses: string[];
};
// Strangers write these texts, so each pattern below takes a time that is linear in the length of the text: nothing that
// repeats begins in the middle of a word, or continues with what it consists of itself.
/** The address in a text, in lower case; empty if there is none. */
export const addressIn = (text: string): string =>
  /(?<![^\s<>@])[^\s<>@]+@[^\s<>@,;:]+/.exec(text)?.[0].toLowerCase() ?? '';

export const isGeneral = (code: string) => code === '' || /^\d\.0\.0$/.test(code);

// Phrases of servers that have no code, or no telling one, for an address: Exim reports everything as 5.0.0.
const saysGone = new RegExp(
  [
    '(user|recipient|mailbox|address|account)( is| was)? (unknown|not found|unavailable|disabled|invalid|inactive|deactivated)',
    '(unknown|invalid|no such) (local |virtual )?(user|recipient|mailbox|address|account|person)',
    "(does|do|did) ?n[o’']t exist|no (longer|mailbox here)|unrouteable address|(find|found) (any|no) host",
    'retry timeout exceeded|could not be delivered for too long',
  ].join('|'),
  'i',
);

/**
 * The most specific code, and whether it means that the address takes no email at all. A general code is replaced by
 * the code in what the last server said.
 */
export function judged(status: string, said: string): { code: string; stops: boolean } {
  const codes = [...said.matchAll(/(?<![\d.])[245]\.\d{1,3}\.\d{1,3}(?![\d.])/g)].map(([found]) => found);
  const code = isGeneral(status) ? (codes.findLast((one) => !isGeneral(one)) ?? status) : status;
  return { code, stops: isGeneral(code) ? saysGone.test(said) : isOfAddress(code) };
}

// The beginning of the failed email.
const copy = /^[ \t]*---.*\b(copy of|below this line|original message|message header|returned message)\b/im;
const answer = /(?:^|[\s:>(])([45]\d\d[ -]\S[^\n]*(?:\n[ \t]+\S[^\n]*)*)/;
/** The response of a server in a text, or else the last paragraph. */
export function saidIn(message: string): string {
  const [text = ''] = message.replace(/\r\n?/g, '\n').split(copy, 1);
  const paragraphs = text.split(/\n\s*\n/).filter((one) => one.trim() !== '');
  return answer.exec(text)?.[1] ?? paragraphs.at(-1)?.trim() ?? '';
}

// An email of ours has one recipient. Each of these is searched in the whole text.
const mostRecipients = 20;
const delayed = /^(warning: message \S+ delayed|delivery status notification \(delay\))/i;
// The format of qmail, which Yahoo also writes: https://cr.yp.to/proto/qsbmf.txt
const startsQsbmf = /^\s*(hi\. this is the |sorry, we were unable to deliver your message)/i;

function failed(said: string, addresses: string[]): ReturnReport {
  const { code, stops } = judged('', said);
  const line = saidIn(said);
  return { event: 'failed', answer: line.includes(code) ? line : `${code} ${line}`, stops, addresses };
}

/**
 * The reports in a message that has none for programs. Exim and older Gmail are recognized by the header
 * `X-Failed-Recipients`, qmail and Yahoo by their first words, and a delay by its subject. Anything else has no report.
 */
export function textReports(message: { subject: string; failedFor: string[]; text: string }): ReturnReport[] {
  const text = message.text.replace(/\r\n?/g, '\n');
  const [own = ''] = text.split(copy, 1);
  if (delayed.test(message.subject))
    return [{ event: 'delayed', answer: saidIn(own) || 'delayed', stops: false, addresses: [] }];
  if (startsQsbmf.test(own))
    return [...own.matchAll(/^<([^<>@\s]+@[^<>@\s]+)>:[ \t]*\n((?:[^\n]*\S[^\n]*(?:\n|$))+)/gm)].map(
      ([, to = '', said = '']) => failed(said, [to.toLowerCase()]),
    );
  const failedFor = message.failedFor
    .flatMap((list) => list.split(','))
    .map(addressIn)
    .filter((one) => one !== '')
    .slice(0, mostRecipients);
  const lower = own.toLowerCase();
  return failedFor.map((to) => {
    // If there are several recipients, each has its own paragraph.
    const at = failedFor.length > 1 ? lower.indexOf(`  ${to}`) : 0;
    const [said = ''] = at > 0 ? own.slice(at).split(/\n\s*\n|\n {2}(?=\S)/, 1) : [own];
    return failed(said, [to]);
  });
}
