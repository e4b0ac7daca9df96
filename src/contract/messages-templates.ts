import { enums, nullable, object, optional, string, type Infer } from 'superstruct';
import { admins, call, narrowQuery, nothing, pageOf, pageQuery, sortBy, text } from './kit';
import { noticeLimits, shownEmail } from './messages-notices';
import { templateKeys, templateOf, type TemplateKey } from './messages-template-list';
import { templateGroups, templateParts, variableProblem, type TemplatePart } from './messages-template-parts';
import { recordCalls, recordFacts, type RecordProblems } from './records';
import { limits, texts } from './texts';

/**
 * The words of an email. A part is null if it has its default words, or if the email has no such part. `template`
 * never changes.
 */
export type TemplateFields = { template: TemplateKey } & Record<TemplatePart, string | null>;

export const templateFieldsOf = ({ template, subject, opening, next, signature }: TemplateFields): TemplateFields => ({
  template,
  subject,
  opening,
  next,
  signature,
});

export const defaultFields = { subject: null, opening: null, next: null, signature: null } as const;
export const isEdited = (fields: TemplateFields): boolean => templateParts.some((part) => fields[part] !== null);

/** The words of a part: the edited ones, or the default. */
export const wordsIn = (fields: TemplateFields, part: TemplatePart): string =>
  fields[part] ?? templateOf(fields.template).parts[part] ?? '';

/**
 * The fields as they are stored. Words that equal the default are stored as null, so that they follow later defaults.
 */
export function storedFields(fields: TemplateFields): TemplateFields {
  const { parts } = templateOf(fields.template);
  const stored: TemplateFields = { template: fields.template, ...defaultFields };
  for (const part of templateParts) {
    const words = fields[part]?.replace(/\r\n?/g, '\n').trim() ?? null;
    if (parts[part] !== undefined && words !== parts[part]) stored[part] = words;
  }
  return stored;
}

export const templateLimits: Record<TemplatePart, number> = {
  subject: noticeLimits.subject,
  opening: limits.emailContent,
  next: limits.emailContent,
  signature: limits.signature,
};
const missing: Record<TemplatePart, string | null> = {
  subject: texts.fieldRequired('Subject'),
  opening: texts.properText('Email Content'),
  next: null,
  // Without words, the email has no signature.
  signature: null,
};

function partProblem(part: TemplatePart, words: string | null, key: TemplateKey): string | null {
  if (words === null) return null;
  const most = templateLimits[part];
  const length = words.trim().length;
  if (length === 0) return missing[part];
  if (length > most) return texts.tooLong(most);
  // A subject is a header of an email.
  if (part === 'subject' && /\p{Cc}/u.test(words.trim())) return 'Enter the subject on one line';
  return variableProblem(words, templateOf(key).variables);
}

/** The messages of the words of an email, or null (product: Mail content). */
export const templateProblems = (fields: TemplateFields): Omit<RecordProblems<TemplateFields>, 'template'> => ({
  subject: partProblem('subject', fields.subject, fields.template),
  opening: partProblem('opening', fields.opening, fields.template),
  next: partProblem('next', fields.next, fields.template),
  signature: partProblem('signature', fields.signature, fields.template),
});

// Messages of the fields come from `templateProblems`, which client and server share.
const fields = object({
  template: enums(templateKeys),
  subject: nullable(text(2_000)),
  opening: nullable(text(20_000)),
  next: nullable(text(20_000)),
  signature: nullable(text(20_000)),
});
const record = object({
  ...recordFacts,
  template: enums(templateKeys),
  subject: nullable(string()),
  opening: nullable(string()),
  next: nullable(string()),
  signature: nullable(string()),
});
export type TemplateRecord = Infer<typeof record>;

export const {
  get: getTemplate,
  change: changeTemplate,
  versions: listTemplateVersions,
  currentIn: currentTemplateIn,
} = recordCalls({ path: '/email-templates', one: 'email template', access: admins, fields, record });

export const templateStates = ['DEFAULT', 'EDITED'] as const;
export const templateStateWords = { DEFAULT: 'Default', EDITED: 'Edited' } as const;

export const pageTemplates = call({
  method: 'GET',
  path: '/email-templates',
  summary: 'The emails whose words can be changed, in the order of their groups unless asked otherwise',
  access: admins,
  timeout: 'short',
  query: object({
    ...pageQuery,
    q: optional(narrowQuery.q),
    sort: sortBy('group', 'name', 'changed'),
    group: optional(enums(templateGroups)),
    state: optional(enums(templateStates)),
  }),
  reply: pageOf(record),
});

/** Shows the email with example values. The greeting has the caller's name. */
export const previewTemplate = call({
  method: 'POST',
  path: '/email-templates/preview',
  summary: 'An email as its reader gets it',
  access: admins,
  timeout: 'short',
  body: object({ fields }),
  reply: shownEmail,
});
/** Sends the email with example values only to the caller. */
export const testTemplate = call({
  method: 'POST',
  path: '/email-templates/test',
  summary: 'Send a test of an email to oneself',
  access: admins,
  timeout: 'short',
  once: true,
  body: object({ fields }),
  reply: nothing(),
});
