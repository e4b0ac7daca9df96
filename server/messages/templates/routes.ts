import type { FastifyInstance } from 'fastify';
import {
  changeTemplate,
  getTemplate,
  isEdited as hasEdits,
  listTemplateVersions,
  pageTemplates,
  previewTemplate,
  storedFields,
  templateFieldsOf,
  templateProblems,
  templateStateWords,
  testTemplate,
  wordsIn,
  type TemplateFields,
  type TemplateRecord,
} from '../../../src/contract/messages-templates';
import type { QueryOf } from '../../../src/contract/kit';
import { templateKeys, templateOf } from '../../../src/contract/messages-template-list';
import { templateGroups, templateGroupWords } from '../../../src/contract/messages-template-parts';
import { sql, type Tx } from '../../db/database';
import { serve, wakeBackground, type AppContext } from '../../http/calls';
import { audit } from '../../kit/audit';
import type { Caller } from '../../kit/caller';
import { postEmail } from '../../kit/email';
import { editedWords, isEdited, wordsWith } from '../../kit/email-words';
import { missing, refuseProblems } from '../../kit/failures';
import { allOf, given, hasText, instantText, ordered, type ListSource } from '../../kit/lists';
import { pageOf } from '../../kit/paging';
import { recordsOf } from '../../kit/records';
import { exampleEmail } from './examples';

const records = recordsOf<TemplateFields, TemplateRecord>({
  kind: 'emailTemplate',
  table: 'email_templates',
  columns: sql`r.template, r.subject, r.opening, r.next, r.signature`,
  fieldsOf: templateFieldsOf,
  columnsOf: (_, fields) => {
    refuseProblems(templateProblems(fields));
    const { subject, opening, next, signature } = fields;
    return Promise.resolve({ subject, opening, next, signature });
  },
});

/** The facts about each email that only the code knows, for searching and sorting the list. */
const known = JSON.stringify(
  templateKeys.map((key, place) => {
    const { group, name, sent } = templateOf(key);
    return { template: key, group, name, sent, place: templateGroups.indexOf(group) * 1_000 + place };
  }),
);
const ofTemplates = sql`email_templates r
  join jsonb_to_recordset(${known}::jsonb) as t(template text, "group" text, name text, sent text, place int) on t.template = r.template`;

/**
 * The emails with editable words; `q` is part of the name, of when it is sent, or of edited words (product: Mail
 * content).
 */
export const templateList: ListSource<QueryOf<typeof pageTemplates>, TemplateRecord> = {
  name: 'emailTemplates',
  access: pageTemplates.access,
  page: (tx, { q, group, state, sort = 'group', ...query }) =>
    pageOf<TemplateRecord>(tx, query, {
      of: ofTemplates,
      id: sql`r.id`,
      columns: records.columns,
      where: allOf(
        hasText(sql`concat_ws(' ', t.name, t.sent, r.subject, r.opening, r.next, r.signature)`, q),
        given(group, (one) => sql`t."group" = ${one}`),
        given(state, (one) => sql`(${isEdited}) = ${one === 'EDITED'}`),
      ),
      order: ordered(sort, { group: sql`t.place`, name: sql`lower(t.name)`, changed: sql`r.changed_at` }, sql`r.id`),
    }),
  columns: {
    name: { header: 'Email', text: ({ template }) => templateOf(template).name },
    sent: { header: 'Sent', text: ({ template }) => templateOf(template).sent },
    group: { header: 'Group', text: ({ template }) => templateGroupWords[templateOf(template).group] },
    state: { header: 'Status', text: (row) => templateStateWords[hasEdits(row) ? 'EDITED' : 'DEFAULT'] },
    subject: { header: 'Subject', text: (row) => wordsIn(row, 'subject') },
    opening: { header: 'Email content', text: (row) => wordsIn(row, 'opening') },
    next: { header: 'What happens next', text: (row) => wordsIn(row, 'next') },
    signature: { header: 'Signature', text: (row) => wordsIn(row, 'signature') },
    changed: {
      header: 'Changed',
      text: ({ revision, changedAt }, zone) => instantText(revision === 1 ? null : changedAt, zone),
    },
    by: { header: 'Changed by', text: ({ changedBy }) => changedBy ?? '' },
  },
};

/** An email with unsaved words, together with the saved words of the others. @throws 400 */
async function draftEmail(tx: Tx, fields: TemplateFields, { name, timeZone }: Caller, publicUrl: string) {
  refuseProblems(templateProblems(fields));
  const words = wordsWith([
    ...(await editedWords(tx)).filter(({ template }) => template !== fields.template),
    storedFields(fields),
  ]);
  return exampleEmail(fields.template, words, { name, timeZone, publicUrl });
}

/** Mail Content: the words of the emails that the platform sends (product: Mail content). */
export function templateRoutes(app: FastifyInstance, appContext: AppContext): void {
  const { publicUrl } = appContext.config;
  serve(app, appContext, pageTemplates, ({ tx, query, caller }) => templateList.page(tx, query, caller));
  serve(app, appContext, getTemplate, ({ tx, params }) => records.one(tx, params.id));
  serve(app, appContext, listTemplateVersions, ({ tx, params, query }) => records.versions(tx, params.id, query));
  serve(app, appContext, changeTemplate, async ({ tx, params, body: { fields, revision }, caller }) => {
    const { template } = await records.one(tx, params.id);
    // An email must not get the words of another one.
    if (template !== fields.template) throw missing();
    return records.change(tx, params.id, storedFields(fields), revision, caller);
  });
  serve(app, appContext, previewTemplate, async ({ tx, body, caller }) => {
    const { subject, body: text, html = null } = await draftEmail(tx, body.fields, caller, publicUrl);
    return { subject, text, html };
  });
  serve(app, appContext, testTemplate, async ({ tx, body, caller, reply }) => {
    const { subject, ...email } = await draftEmail(tx, body.fields, caller, publicUrl);
    await postEmail(tx, { priority: 'other', recipient: caller.email, ...email, subject: `Test: ${subject}` });
    await audit(tx, caller.userId, 'templateTested');
    wakeBackground(appContext, reply);
    return null;
  });
}
