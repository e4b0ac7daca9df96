import type { FastifyInstance } from 'fastify';
import { enums, is, object, optional, string } from 'superstruct';
import { sql, type Tx } from '../db/database';
import type { AppContext } from '../http/calls';
import { invalid, signedOut } from '../kit/failures';
import { hasBearer } from '../kit/secret-match';
import { cleanAnswer } from './answers';
import { tellWhoCaused } from './failed-addresses';
import { emailReturned, type ReturnSettings } from './return-address';
import { readReturned, reportOf } from './returned-reports';
import { judged, type ReturnReport } from './returned-texts';
import { stopAddress } from './stopped-addresses';

const mostBytes = 1024 * 1024;

/** Applies a report to its email and to the address (product: Returned email). Repeating a report changes nothing. */
async function noteReport(
  tx: Tx,
  id: number,
  { event, stops, answer }: Omit<ReturnReport, 'addresses'>,
): Promise<void> {
  const words = cleanAnswer(answer);
  if (event === 'delayed')
    return void (await tx.run(sql`update mails set answer = ${words} where id = ${id} and failed_at is null`));
  await tx.run(sql`
    update mails set answer = ${words}, failed_at = case when ${event === 'failed'} then coalesce(failed_at, law_now()) else failed_at end
    where id = ${id} and recipient::text not like '%@erased.invalid'`);
  await tellWhoCaused(tx, id);
  if (event === 'complained') await stopAddress(tx, id, 'complained');
  else if (stops) await stopAddress(tx, id, 'returned');
}

/** A generic event that those of any mail service can be mapped to. */
const eventBody = object({
  event: enums(['failed', 'delayed', 'complained']),
  /** The envelope sender of the email. Without it, the Message-ID and the recipient are used. */
  returnPath: optional(string()),
  messageId: optional(string()),
  recipient: optional(string()),
  answer: optional(string()),
});

async function noteEvent(tx: Tx, config: ReturnSettings, body: Buffer): Promise<boolean> {
  let told: unknown = null;
  try {
    told = JSON.parse(body.toString('utf8'));
  } catch {
    // The check below refuses it.
  }
  if (!is(told, eventBody)) throw invalid([{ field: 'body', message: 'Enter a valid value' }]);
  const { event, returnPath = '', messageId = '', recipient = '', answer = '' } = told;
  // Only the mail service knows the token, so a Message-ID is trusted if its recipient is right.
  const number = /^<?mail-(\d{1,15})@/.exec(messageId)?.[1];
  const named =
    number === undefined
      ? null
      : await tx.maybe<{ id: number }>(sql`
          select id from mails where id = ${number}::bigint and recipient = ${recipient}::citext`);
  const id = (await emailReturned(tx, config, [returnPath])) ?? named?.id ?? null;
  if (id === null) return false;
  await noteReport(tx, id, { event, stops: judged('', answer).stops, answer: answer || event });
  return true;
}

/** Receives returned email from a mail server or a mail service, which has its own token and no session. */
export function returnedRoutes(app: FastifyInstance, { config, db }: AppContext): void {
  const { bounces } = config;
  if (bounces === null) return;
  const settings = { ...config, bounces };
  app.register(async (scope) => {
    for (const type of ['application/json', 'message/rfc822'])
      scope.addContentTypeParser(type, { parseAs: 'buffer', bodyLimit: mostBytes }, (_request, body, done) =>
        done(null, body),
      );
    scope.post(
      '/email/returned',
      {
        config: { access: 'public' },
        // Checked before the body is read.
        onRequest: ({ headers }, _reply, done) =>
          done(hasBearer(bounces.tokens, headers.authorization) ? undefined : signedOut()),
      },
      async (request) => {
        const body = request.body as unknown;
        if (!Buffer.isBuffer(body)) throw invalid([{ field: 'body', message: 'Enter a valid value' }]);
        const to = (request.query as Record<string, unknown>)['to'];
        const isEvent = (request.headers['content-type'] ?? '').startsWith('application/json');
        const read = isEvent ? null : await readReturned(body, typeof to === 'string' ? to : '');
        const noted = await db.transaction(async (tx) => {
          if (!read) return noteEvent(tx, settings, body);
          if (read.reports.length === 0) return false;
          const id = await emailReturned(tx, settings, read.places);
          const email =
            id !== null &&
            (await tx.maybe<{ to: string }>(sql`select recipient::text as to from mails where id = ${id}`));
          const report = email ? reportOf(read.reports, email.to) : null;
          if (id === null || report === null) return false;
          await noteReport(tx, id, report);
          return true;
        });
        return { status: 'SUCCESS', message: '', data: { noted } };
      },
    );
  });
}
