import { templateOf, type TemplateKey } from '../../src/contract/messages-template-list';
import { filledText, type TemplatePart } from '../../src/contract/messages-template-parts';
import { sql, type Tx } from '../db/database';
import { withoutPlaces } from './email-pages';
import { greeting } from './plain-names';

/** The words of one email, with the values of its variables. A part that the email does not have is empty. */
export type Wording = Record<TemplatePart, string>;
/** The words of each email, as edited by admins (product: Mail content). */
export type Words = (key: TemplateKey, values?: Readonly<Record<string, string>>) => Wording;
type EditedWords = { template: TemplateKey } & Record<TemplatePart, string | null>;

// The line with an account's link is a placeholder, too. In other texts it must stay plain text.
const plain = (text: string) => withoutPlaces(text).replace(/\[(?=\[ the link is )/g, '[ ');

/** The words of emails, some of which are edited. The signature is the same in all of them. */
export function wordsWith(edited: readonly EditedWords[]): Words {
  const byKey = new Map(edited.map((one) => [one.template, one]));
  const signature = byKey.get('signature')?.signature ?? '';
  return (key, values = {}) => {
    const part = (name: TemplatePart) => {
      const words = byKey.get(key)?.[name] ?? templateOf(key).parts[name] ?? '';
      // Values are not scanned for variables, and no text can contain a link placeholder.
      return plain(filledText(words, values));
    };
    return {
      ...{ opening: part('opening'), next: part('next'), signature: plain(signature) },
      // A header of an email must be one line, whatever the values contain.
      subject: part('subject').replace(/[\r\n]+/g, ' '),
    };
  };
}

/** The words of emails as long as no admin has edited any. */
export const defaultWords = wordsWith([]);

/** Whether the words of a row `r` are no longer the default. */
export const isEdited = sql`num_nonnulls(r.subject, r.opening, r.next, r.signature) > 0`;

export const editedWords = (tx: Tx) =>
  tx.many<EditedWords>(sql`
    select r.template, r.subject, r.opening, r.next, r.signature from email_templates r where ${isEdited}`);

/** Reads the edited words when an email is written. */
export const readWords = async (tx: Tx): Promise<Words> => wordsWith(await editedWords(tx));

/** A plain-text email: its words around `lines` that only we write, such as a link. `end` follows the signature. */
export function textEmail(
  name: string,
  { subject, opening, next, signature }: Wording,
  lines: readonly string[],
  { hello = greeting(name), last = [], end = [] }: { hello?: string; last?: string[]; end?: string[] } = {},
): { subject: string; body: string } {
  const all = [hello, opening, ...lines, next, ...last, signature, ...end];
  return { subject, body: all.filter((part) => part !== '').join('\n\n') };
}
