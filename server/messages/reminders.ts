import type { Reminded } from '../../src/contract/interviews';
import { awaitedOf, needsTimes, remindPause, type Party } from '../../src/contract/interviews-live';
import { iso } from '../../src/contract/time';
import { leafOf } from '../../src/machines/lifecycle/interview-views';
import { announce } from '../changes/announce';
import { sql, type Tx } from '../db/database';
import { remindedColumn, type Held } from '../interviews/read';
import { heldFor } from '../interviews/store';
import { audit } from '../kit/audit';
import type { Caller } from '../kit/caller';
import { conflict, missing } from '../kit/failures';
import { postEmail } from '../kit/email';
import { readWords } from '../kit/email-words';
import { emailFor, type Reader } from './interview-emails';
import { aboutOf, linksOf, namesFor, readersOf } from './outbox';

export const nobodyToRemind = 'There is no one to remind about this interview now. Reload the page to see its status.';

/** The parties that an interview waits for, and the kind of email to send them. */
function awaited({ stored, now }: Held): { what: string; from: Party[] } {
  const { start, times, candidateJoined, panelistJoined } = stored.context;
  const state = leafOf(stored);
  if (needsTimes({ state, times: times.map((at) => iso(at)) }, now)) return { what: 'askTimes', from: ['candidate'] };
  const from = awaitedOf({ state, joined: { candidate: candidateJoined, panelist: panelistJoined } });
  if (state === 'requested') return { what: 'remindAnswer', from };
  if (state === 'pendingFeedback') return { what: 'remindFeedback', from };
  return { what: start !== null && start <= now ? 'remindJoin' : 'remindInterview', from };
}

/**
 * Writes reminders to the requested parties that the interview waits for, except those reminded a short time ago
 * (product: Reminders). This is not an event of the lifecycle: the interview does not change. @throws 404, and 409 if
 * none of them is awaited
 */
export async function remindParty(
  tx: Tx,
  id: string,
  asked: Party | 'both',
  caller: Caller,
  publicUrl: string,
): Promise<{ sent: Party[]; reminded: Reminded }> {
  // Locked, so that two admins do not both find that no one was reminded.
  const held = await heldFor(tx, id, caller, true);
  if (!held) throw missing();
  const { what, from } = awaited(held);
  const meant = from.filter((party) => asked === 'both' || party === asked);
  const about = await aboutOf(tx, id, null, publicUrl);
  const readers = await readersOf(tx, id, [...meant], held.stored.context.panelistId);
  if (readers.length === 0) throw conflict(nobodyToRemind, {});
  const words = await readWords(tx);
  const read = async () =>
    (
      await tx.one<{ reminded: Reminded }>(
        sql`select ${remindedColumn} as reminded from interviews i where i.id = ${id}`,
      )
    ).reminded;
  const write = async (reader: Reader) => {
    const links = await linksOf(tx, id, what, reader, publicUrl);
    await postEmail(tx, {
      priority: 'interview',
      recipient: reader.email,
      causedBy: caller.userId,
      interviewId: id,
      ...emailFor(what, { ...namesFor(about, reader), ...links }, reader, words),
    });
  };
  const before = await read();
  const due = meant.filter((party) => {
    const last = before[party];
    return last === null || held.now >= Date.parse(last) + remindPause;
  });
  const sent: Party[] = [];
  for (const party of due) {
    const reader = readers.find(({ part }) => part === party);
    if (reader === undefined) continue;
    await tx.run(sql`
      insert into reminders (interview_id, party, recipient_id, by_id) values (${id}, ${party}, ${reader.id}, ${caller.userId})`);
    await write(reader);
    sent.push(party);
  }
  // The organization can also give new times.
  if (what === 'askTimes' && sent.length > 0)
    for (const reader of await readersOf(tx, id, ['organization'], null)) await write(reader);
  if (sent.length === 0) return { sent, reminded: before };
  await audit(tx, caller.userId, 'remindParty', id);
  // Other boards show the reminder.
  await announce(tx, {
    change: { area: 'interviews', id, version: held.version },
    organizationId: null,
    personId: held.personId,
    panelistIds: [],
  });
  return { sent, reminded: await read() };
}
