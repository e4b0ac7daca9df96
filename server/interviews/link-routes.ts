import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { SentEvent } from '../../src/contract/interviews';
import {
  acceptTermsByLink,
  actByLink,
  askForTimes,
  clickEvents,
  confirmComing,
  joinByCode,
  linkedActions,
  listParties,
  lookAtToken,
  readLinkedInterview,
  renewCode,
  resendLink,
  type ClickPurpose,
  type InterviewLinkPurpose,
  type LinkedInterview,
} from '../../src/contract/interviews-links';
import type { Party } from '../../src/contract/interviews-live';
import { forgetTries, noteTry } from '../auth/failures';
import { factsOf as accountLink, noLink } from '../auth/links';
import { sql, type Tx } from '../db/database';
import { enqueue } from '../db/queues';
import { serve, servePublic, wakeBackground, type AppContext } from '../http/calls';
import { addressOf } from '../kit/address';
import { audit } from '../kit/audit';
import type { Caller } from '../kit/caller';
import { calendarEntry } from '../kit/calendar-entry';
import { accept, dueTerms } from '../kit/terms';
import { conflict, invalid, lost, missing, Refused } from '../kit/failures';
import { noteSeen, openLink, readableLink, revokeLinks, takeLink, usedLink, type OpenLink } from './links';
import { partyList } from './party-list';
import { readInterview } from './read';
import { meetingLink, sendToInterview, termsOf } from './send';
import { interviewReply } from './shape';
import { heldFor } from './store';

const opening = ['pick', 'invitation'] as const;

/** The interview as the holder of a link sees it: never more than the same person sees when signed in. */
export async function linkedInterview(
  tx: Tx,
  { interviewId, party, purpose, used, caller }: OpenLink,
): Promise<LinkedInterview> {
  const row = await readInterview(tx, interviewId, caller);
  if (!row) throw noLink();
  const reply = interviewReply(row, caller);
  const more = await tx.one<{ coming: string | null; account: string | null; email: string }>(sql`
    select p.user_id as account, p.email::text as email,
      (select confirmed_at from interview_confirmations a where a.interview_id = i.id and a.starts_at = i.starts_at) as coming
    from interviews i join persons p on p.id = i.person_id where i.id = ${interviewId}`);
  const may = linkedActions.filter(
    (type) =>
      !used &&
      (type !== 'BOOK' || purpose === 'pick') &&
      (party === 'candidate' ||
        type === 'JOIN' ||
        (purpose in clickEvents && clickEvents[purpose as ClickPurpose] === type)) &&
      reply.allowedActions.some((action) => action.type === type),
  );
  const isCandidate = party === 'candidate';
  const terms = isCandidate ? await termsOf(tx, interviewId, caller) : null;
  return {
    code: reply.code,
    party,
    version: reply.version,
    kind: reply.kind,
    state: reply.state as LinkedInterview['state'],
    title: reply.jobProfile?.title ?? null,
    organization: reply.organization?.name ?? null,
    name: caller.name,
    timeZone: caller.timeZone,
    other: isCandidate ? (reply.panelist?.name ?? null) : reply.candidate.name,
    minutes: reply.minutes,
    start: reply.start,
    end: reply.end,
    joinFrom: reply.joinFrom,
    joinBefore: reply.rules.joinBefore,
    times: reply.times,
    pickBy: reply.pickBy,
    comingAt: more.coming,
    cancelAsked: reply.cancelAsk !== null,
    may,
    allowedUntil: reply.allowedUntil,
    registers: isCandidate && more.account === null ? more.email : null,
    calendar: null,
    terms: terms && may.includes('JOIN') ? await dueTerms(tx, terms) : [],
  };
}

/**
 * The interview of a link, with a calendar entry for the time that was chosen with the link. The entry has the same UID
 * as the emailed ones, so that those replace it in a calendar. It points to this link, because its reader may have no
 * account.
 */
export async function withCalendar(tx: Tx, link: OpenLink, publicUrl: string, token: string): Promise<LinkedInterview> {
  const interview = await linkedInterview(tx, link);
  const { title, organization, state, start, end, version, joinBefore } = interview;
  const booked = state === 'requested' || state === 'confirmed' || state === 'live';
  if (!link.used || link.purpose !== 'pick' || !booked || start === null || end === null) return interview;
  const job = title !== null && organization !== null ? { title, organization } : null;
  const time = { sequence: version, start, end };
  const kind = state === 'requested' ? 'asked' : 'confirmed';
  const about = {
    interviewId: link.interviewId,
    job,
    publicUrl,
    address: `${publicUrl}/invitation/${token}`,
    rules: { joinBefore },
  };
  return { ...interview, calendar: calendarEntry(about, time, kind) };
}

/** Awaits the link that a token is looked up for. A wrong token counts against the IP address of the request. */
async function counted(
  { db }: AppContext,
  request: FastifyRequest,
  token: string,
  found: Promise<OpenLink>,
): Promise<OpenLink> {
  try {
    return await found;
  } catch (error) {
    if (error instanceof Refused) {
      const address = addressOf(request);
      const what = `${request.routeOptions.url} ${createHash('sha256').update(token).digest('hex')}`;
      await db.transaction((own) => noteTry(own, 'interview link', what, address));
    }
    throw error;
  }
}

/** The open link of a token, for one of these purposes. @throws if none opens, which counts against the IP address */
export const opened = (
  context: AppContext,
  request: FastifyRequest,
  token: string,
  ...purposes: InterviewLinkPurpose[]
) => counted(context, request, token, openLink(context.db, token, ...purposes));
const readable = (context: AppContext, request: FastifyRequest, token: string) =>
  counted(context, request, token, readableLink(context.db, token));

function seeing(app: FastifyInstance, appContext: AppContext): void {
  servePublic(app, appContext, lookAtToken, async ({ body: { token }, tx, request }) => {
    const account = await accountLink(tx, 'invite', token).catch((error: unknown) => {
      if (error instanceof Refused) return null;
      throw error;
    });
    if (account) return { opens: 'account' as const };
    return { opens: (await readable(appContext, request, token)).purpose };
  });

  servePublic(app, appContext, readLinkedInterview, async ({ body: { token }, tx, request }) => {
    const link = await readable(appContext, request, token);
    const interview = await withCalendar(tx, link, appContext.config.publicUrl, token);
    await noteSeen(tx, link.id);
    return interview;
  });
}

function taking(app: FastifyInstance, appContext: AppContext): void {
  const { db } = appContext;

  servePublic(app, appContext, confirmComing, async ({ body: { token, start }, request }) => {
    const link = await opened(appContext, request, token, 'invitation');
    if (link.party !== 'candidate') throw noLink();
    return db.transaction(async (tx) => {
      const confirmed = await tx.run(sql`
        insert into interview_confirmations (interview_id, starts_at, confirmed_at)
        select id, starts_at, law_now() from interviews
        where id = ${link.interviewId} and leaf in ('requested', 'confirmed') and starts_at = ${new Date(start)} and starts_at > law_now()
        on conflict (interview_id) do update set starts_at = excluded.starts_at, confirmed_at = excluded.confirmed_at`);
      if (confirmed === 0)
        throw lost('This time has changed. Check the latest version and try again.', (later) =>
          linkedInterview(later, link),
        );
      return linkedInterview(tx, link);
    });
  });

  servePublic(
    app,
    appContext,
    askForTimes,
    async ({ body: { token, version, times, why = '' }, request, reply, tx }) => {
      const link = await opened(appContext, request, token, ...opening);
      if (link.party !== 'candidate') throw noLink();
      const { may } = await linkedInterview(tx, link);
      if (!may.includes('SET_TIMES') && why.trim() === '') throw invalid([{ field: 'why', message: 'Enter a value' }]);
      const event: SentEvent = may.includes('SET_TIMES')
        ? { type: 'SET_TIMES', version, times }
        : { type: 'ASK_RESCHEDULE', version, times, why: why.trim() };
      wakeBackground(appContext, reply);
      return db.transaction(async (own) => {
        await sendToInterview(own, link.interviewId, event, link.caller);
        return linkedInterview(own, link);
      });
    },
  );

  servePublic(app, appContext, joinByCode, async ({ body: { token, code }, request, reply }) => {
    const link = await opened(appContext, request, token, 'invitation', 'join');
    const { interviewId, party, caller } = link;
    // Attempts count per party, wherever they come from. Codes are short, and neither party can lock out the other.
    const side = `${interviewId} ${party}`;
    await db.transaction((own) => noteTry(own, 'interview code', side, side));
    const known = await db.one<{ code: string }>(sql`
      select code from interview_join_codes where interview_id = ${interviewId} and party = ${party}`);
    const digest = (digits: string) => createHash('sha256').update(digits.replace(/\D/g, '')).digest();
    if (!timingSafeEqual(digest(known.code), digest(code)))
      throw invalid([{ field: 'code', message: 'This code is not correct. You can find it in our latest email.' }]);
    await db.transaction((own) => forgetTries(own, 'interview code', side, side));
    wakeBackground(appContext, reply);
    return db.transaction(async (tx) => {
      const { version } = (await heldFor(tx, interviewId, caller)) ?? {};
      if (version === undefined) throw noLink();
      const held = await sendToInterview(tx, interviewId, { type: 'JOIN', version }, caller);
      return { link: await meetingLink(tx, held) };
    });
  });
}

function accepting(app: FastifyInstance, appContext: AppContext): void {
  servePublic(app, appContext, acceptTermsByLink, async ({ body: { token, terms }, request }) => {
    const link = await opened(appContext, request, token, 'invitation', 'join');
    const { interviewId, party, caller } = link;
    if (party !== 'candidate') throw noLink();
    return appContext.db.transaction(async (tx) => {
      const bound = await termsOf(tx, interviewId, caller);
      await accept(tx, bound ? [bound] : [], terms, null);
      return linkedInterview(tx, link);
    });
  });
}

// Sends an event for a click in an email, even if the interview has a newer version than the email. The link is valid
// only for its round and its panelist.
function clicking(app: FastifyInstance, appContext: AppContext): void {
  const { db } = appContext;
  servePublic(app, appContext, actByLink, async ({ body: { token }, request, reply, tx }) => {
    for (const done of ['accept', 'decline'] as const) if (await usedLink(tx, token, done)) return { done, link: null };
    const link = await opened(appContext, request, token, 'accept', 'decline', 'join');
    const done = link.purpose as ClickPurpose;
    const { interviewId, party, caller } = link;
    wakeBackground(appContext, reply);
    return db.transaction(async (own) => {
      const { version } = (await heldFor(own, interviewId, caller)) ?? {};
      if (version === undefined) throw noLink();
      const held = await sendToInterview(own, interviewId, { type: clickEvents[done], version }, caller);
      if (done === 'join') return { done, link: await meetingLink(own, held) };
      await takeLink(own, link.id);
      await revokeLinks(own, { interviewId, party, purpose: done === 'accept' ? 'decline' : 'accept' });
      return { done, link: null };
    });
  });
}

/**
 * Queues an email to a party. The job that writes the emails of events writes it, too. @throws 404, and 409 if the
 * interview does not wait for the party
 */
async function writeTo(tx: Tx, interviewId: string, party: Party, effect: string): Promise<void> {
  const found = await tx.maybe<{ seq: number; waits: boolean }>(sql`
    select version as seq, leaf in ('pendingSchedule', 'reschedulePending', 'requested', 'confirmed', 'live')
      and (${party} = 'candidate' or panelist_id is not null) as waits
    from interviews where id = ${interviewId} for no key update`);
  if (!found) throw missing();
  if (!found.waits) throw conflict('This interview is no longer waiting for them.');
  await tx.run(sql`
    insert into outbox (subject, subject_id, seq, effect, params)
    values ('interview', ${interviewId}, ${found.seq}, ${effect}, ${JSON.stringify({ party })}::jsonb)`);
  await enqueue(tx, 'effects', { subject: 'interview', subjectId: interviewId, seq: found.seq });
}

/** Emails a party a new link and revokes earlier ones. @throws 404, and 409 if the interview waits for no such party */
export async function sendLinkAgain(tx: Tx, id: string, party: Party, caller: Caller): Promise<void> {
  for (const purpose of opening) await revokeLinks(tx, { interviewId: id, purpose, party });
  await writeTo(tx, id, party, 'sendLink');
  await audit(tx, caller.userId, 'interviewLinkSent', id);
}

function administering(app: FastifyInstance, appContext: AppContext): void {
  serve(app, appContext, listParties, ({ tx, query, caller }) => partyList.page(tx, query, caller));

  serve(app, appContext, resendLink, async ({ tx, params: { id }, body: { party }, caller, reply }) => {
    await sendLinkAgain(tx, id, party, caller);
    wakeBackground(appContext, reply);
    return null;
  });

  serve(app, appContext, renewCode, async ({ tx, params: { id }, body: { party }, caller, reply }) => {
    await tx.run(sql`
      update interview_join_codes set code = join_code(), renewed_at = law_now() where interview_id = ${id} and party = ${party}`);
    await writeTo(tx, id, party, 'sendCode');
    await audit(tx, caller.userId, 'interviewCodeRenewed', id);
    wakeBackground(appContext, reply);
    return null;
  });
}

/** Interview links: what holders do without an account, and what admins do about links (product: Interview links). */
export function linkRoutes(app: FastifyInstance, appContext: AppContext): void {
  seeing(app, appContext);
  taking(app, appContext);
  accepting(app, appContext);
  clicking(app, appContext);
  administering(app, appContext);
}
