import { codesOf } from '../../src/contract/messages-answers';

const longest = 300;

/**
 * The response of a mail server in the form that is stored: one line without addresses and links. These may belong to
 * other people, or lead to what only the reader of the email should see. An address is not searched from the middle of
 * a word, which would take minutes for a long word without one.
 */
export const cleanAnswer = (answer: string): string =>
  answer
    .replace(/[\p{C}\s]+/gu, ' ')
    .replace(/\bhttps?:\/\/\S+/gi, '(link)')
    .replace(/(?:<|(?<![^\s<>@"(),;:]))[^\s<>@"(),;:]+@[^\s<>@"(),;]+>?/g, '(address)')
    .trim()
    .slice(0, longest);

export type Refusal = { code?: string; command?: string; responseCode?: number; response?: string };

/** The text to store for a failed attempt: the server's response, or the error code if there was no response. */
export const answerOf = ({ code, response, responseCode }: Refusal): string =>
  cleanAnswer(response ?? (responseCode === undefined ? '' : String(responseCode))) || (code ?? 'UNKNOWN').slice(0, 40);

/**
 * Whether a final failure means that the address takes no email at all. It does not if the server refuses our rules or
 * our content (5.6, 5.7, too large). Then the next email may arrive, and the sender has to act, not the reader.
 */
export const isOfAddress = (status: string): boolean => !/^\d\.(6\.|7\.|3\.4$|2\.3$)/.test(status);

/** Whether a mail server reported, once connected, that the mailbox does not exist or is disabled. */
export const saysNoMailbox = ({ command, response = '' }: Refusal): boolean =>
  command === 'RCPT TO' && /^5\.(1\.(1|6|10)|2\.1)$/.test(codesOf(response).status);
