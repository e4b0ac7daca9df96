import { templateOf, type TemplateKey } from '../../src/contract/messages-template-list';
import { filledText, type TemplatePart } from '../../src/contract/messages-template-parts';
import { sql, type Tx } from '../db/database';
import { withoutPlaces } from './email-pages';
import { greeting } from './plain-names';

/** The words of one email, with the values of its variables. A part that it does not have is empty. */
export type Wording = Record<TemplatePart, string>;
/** The words of each email, as admins changed them (product: Mail content). */
export type Words = (key: TemplateKey, values?: Readonly<Record<string, string>>) => Wording;
type EditedWords = { template: TemplateKey } & Record<TemplatePart, string | null>;

// The line of an account's link is one of its places too; elsewhere it is only text.
const plain = (text: string) => withoutPlaces(text).replace(/\[(?=\[ the link is )/g, '[ ');

/** The words of emails, of which some are edited; the signature is the same in all. */
export function wordsWith(edited: readonly EditedWords[]): Words {
  const byKey = new Map(edited.map((one) => [one.template, one]));
  const signature = byKey.get('signature')?.signature ?? '';
  return (key, values = {}) => {
    const part = (name: TemplatePart) => {
      const words = byKey.get(key)?.[name] ?? templateOf(key).parts[name] ?? '';
      // Values are never read as variables, and no text gives a link its place.
      return plain(filledText(words, values));
    };
    return {
      ...{ opening: part('opening'), next: part('next'), signature: plain(signature) },
      // A header of an email has one line, whatever a value has.
      subject: part('subject').replace(/[\r\n]+/g, ' '),
    };
  };
}

/** The words while no admin has changed any. */
export const defaultWords = wordsWith([]);

/** Whether the words of a row `r` are no longer the default. */
export const isEdited = sql`num_nonnulls(r.subject, r.opening, r.next, r.signature) > 0`;

export const editedWords = (tx: Tx) =>
  tx.many<EditedWords>(sql`
    select r.template, r.subject, r.opening, r.next, r.signature from email_templates r where ${isEdited}`);

/** Reads what admins changed, at the moment in which an email is written. */
export const readWords = async (tx: Tx): Promise<Words> => wordsWith(await editedWords(tx));

/** An email that is text alone: its words around the lines that only we write, such as a link; `end` is below the signature. */
export function textEmail(
  name: string,
  { subject, opening, next, signature }: Wording,
  lines: readonly string[],
  { hello = greeting(name), last = [], end = [] }: { hello?: string; last?: string[]; end?: string[] } = {},
): { subject: string; body: string } {
  const all = [hello, opening, ...lines, next, ...last, signature, ...end];
  return { subject, body: all.filter((part) => part !== '').join('\n\n') };
}
