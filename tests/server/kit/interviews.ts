import type { Scorecard } from '../../../src/contract/feedback';
import { createInterview as request, type Leaf, type OfferedSlot } from '../../../src/contract/interviews';
import { findInterviewSlots } from '../../../src/contract/booking';
import { createInterview } from '../../../src/machines/lifecycle/interview-law';
import { interviewRules } from '../../../src/contract/interview-rules';
import type { InterviewEvent } from '../../../src/machines/lifecycle/interview-types';
import type { Actor } from '../../../src/machines/lifecycle/law';
import { sendByClock } from '../../../server/interviews/send';
import { heldForClock, interviews } from '../../../server/interviews/store';
import { sql, type Tx } from '../../../server/db/database';
import { ok, send, type House } from '../kit';
import type { Candidacy, PersonName } from './cast';

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;
const quarter = 15 * minute;

export const iso = (at: number) => new Date(at).toISOString();
/** A quarter hour at least `hours` from now; epoch ms. */
export const soon = (hours: number) => Math.ceil((Date.now() + hours * hour) / quarter) * quarter;

export type PanelistName = 'panelist' | 'secondPanelist' | 'thirdPanelist';

/** A request made over HTTP by the organization of the candidacy. Returns its id. */
export async function requested(house: House, candidate: Candidacy, times: number[], as?: PersonName): Promise<string> {
  const { cast } = house;
  const own = candidate.organizationId === cast.organizationId;
  const body = { candidateId: candidate.id, minutes: 60 as const, times: times.map(iso), again: true };
  const answer = await house.call(request, {
    as: as ?? (candidate.organizationId === null ? 'admin' : own ? 'org' : 'otherOrg'),
    body:
      candidate.organizationId === null
        ? { ...body, kind: 'mock', skillIds: cast.skills.map((skill) => skill.id) }
        : { ...body, kind: 'real', jobProfileId: (own ? cast.job : cast.otherJob).id },
  });
  return ok(answer).id;
}

/** The slots that are offered to an admin for a request. */
export async function offered(house: House, id: string): Promise<OfferedSlot[]> {
  return ok(await house.call(findInterviewSlots, { as: 'admin', params: { id } })).offered;
}

/** Makes a request over HTTP and books it with this panelist at this start, which must be free. Returns its id. */
export async function bookedWith(house: House, candidate: Candidacy, panelist: PanelistName, start: number) {
  const id = await requested(house, candidate, [start]);
  const panelistId = house.cast.people[panelist].id;
  ok(await send(house, 'admin', id, { type: 'BOOK', panelistId, start: iso(start) }));
  return id;
}

/** A complete scorecard for the skills of the cast. */
export function goodScorecard(house: Pick<House, 'cast'>): Scorecard {
  const sound = { rating: 3 as const, evidence: '' };
  return {
    skills: house.cast.skills.map((skill) => ({ skillId: skill.id, ...sound })),
    communication: sound,
    problemSolving: { rating: 5, evidence: 'Found the race in the booking code at once and explained it.' },
    strengths: 'Careful',
    improvements: 'Speaks too fast',
    asked: 'Indexes, event loop',
    recommendation: 'hire',
  };
}

export type PastInterview = {
  leaf: Leaf;
  /** Epoch ms; any instant up to six days ahead. */
  start: number;
  candidate?: Candidacy;
  panelist?: PanelistName;
  /** A panelist who is not in the cast. */
  panelistId?: string;
  /** The parties who joined if not both did: for `confirmed` and `noShow`. */
  joined?: ('candidate' | 'panelist')[];
  /** When it was booked; by default a day before the start, or an hour ago. */
  bookedAt?: number;
};

/**
 * An interview in state `leaf`, with a history that the law accepted at instants around `start`. Returns its id. The
 * database sets the time and histories cannot be moved, so past interviews are created in the past.
 */
export function interviewAt(house: House, given: PastInterview): Promise<string> {
  return house.db.transaction(async (tx) => {
    const { cast } = house;
    const candidate = given.candidate ?? cast.asha.own;
    const from = given.bookedAt ?? Math.min(given.start - day, Date.now() - hour);
    const real = candidate.organizationId !== null;
    const job = candidate.organizationId === cast.organizationId ? cast.job : cast.otherJob;
    const admin = { role: 'ADMIN' as const, id: cast.people.admin.id };
    const skills = cast.skills.map((skill) => ({ ...skill, primary: true, minMonths: 24 }));
    const created = createInterview({
      kind: real ? 'real' : 'mock',
      organizationId: candidate.organizationId,
      candidateId: candidate.id,
      candidatePersonId: candidate.personId,
      minutes: 60,
      times: [given.start],
      now: from - minute,
      by: admin,
    });
    if (!created.accepted) throw new Error('The law refused the request');
    const about = {
      kind: real ? 'real' : 'mock',
      organization_id: candidate.organizationId,
      job_profile_id: real ? job.id : null,
      candidate_id: candidate.id,
      person_id: candidate.personId,
      minutes: 60,
      skills: JSON.stringify(skills),
      search_text: candidate.name,
      created_by: admin.id,
      created_at: new Date(from - minute),
    };
    const id = await interviews.insert(tx, about, { ...created, effects: [] });
    for (const event of eventsFor(house, given, candidate, from)) await happened(house, tx, id, event);
    return id;
  });
}

/** Adds an event to an interview's history at the event's own instant, with all its consequences. */
export async function happened(house: House, tx: Tx, id: string, event: InterviewEvent): Promise<void> {
  const held = await heldForClock(tx, id);
  if (!held) throw new Error('There is no such interview');
  const { id: byId } = event.by;
  if (event.type === 'SUBMIT_FEEDBACK')
    await tx.run(sql`
      insert into feedback_drafts (interview_id, panelist_id, revision, scorecard)
      values (${id}, ${byId}, 1, ${JSON.stringify(goodScorecard(house))}::jsonb) on conflict do nothing`);
  if (!(await sendByClock(tx, held, event))) throw new Error(`The law refused ${event.type} by ${event.by.role}`);
}

const steps: Record<Leaf, number> = {
  pendingSchedule: 0,
  requested: 1,
  confirmed: 2,
  live: 3,
  pendingFeedback: 4,
  inReview: 5,
  released: 6,
  canceled: 0,
  reschedulePending: 2,
  noShow: 2,
};

function eventsFor(house: House, given: PastInterview, candidate: Candidacy, from: number): InterviewEvent[] {
  const { people } = house.cast;
  const { start, leaf } = given;
  const panelistId = given.panelistId ?? people[given.panelist ?? 'panelist'].id;
  const admin: Actor = { role: 'ADMIN', id: people.admin.id };
  const panelist: Actor = { role: 'PANELIST', id: panelistId };
  const person: Actor = { role: 'CANDIDATE', id: candidate.personId };
  const at = (now: number, by: Actor) => ({ now, by });
  const joins: InterviewEvent[] = (given.joined ?? (steps[leaf] > 2 ? ['candidate', 'panelist'] : [])).map((who) => ({
    type: 'JOIN',
    ...at(start - 5 * minute, who === 'candidate' ? person : panelist),
  }));
  const asked: InterviewEvent[] = [
    { type: 'BOOK', ...at(from, admin), panelistId, start, facts: { offered: true, rules: interviewRules } },
    { type: 'ACCEPT', ...at(from + minute, panelist), facts: { free: true, rate: 200_000, auto: false } },
  ];
  const held: InterviewEvent[] = [
    { type: 'FINISH', ...at(start + 40 * minute, panelist) },
    { type: 'SUBMIT_FEEDBACK', ...at(start + 60 * minute, panelist), facts: { complete: true } },
    { type: 'APPROVE', ...at(start + 90 * minute, admin) },
  ];
  const times = [start + 2 * day];
  switch (leaf) {
    case 'canceled':
      return [{ type: 'CANCEL', ...at(from, admin), why: 'Position closed' }];
    case 'reschedulePending':
      return [...asked, { type: 'ASK_RESCHEDULE', ...at(from + 2 * minute, admin), why: 'Travel', times }];
    case 'noShow': {
      const who = given.joined?.includes('panelist')
        ? 'candidate'
        : given.joined?.includes('candidate')
          ? 'panelist'
          : 'both';
      return [...asked, ...joins, { type: 'NO_SHOW', ...at(start + 20 * minute, admin), who }];
    }
    default:
      return [...asked.slice(0, steps[leaf]), ...joins, ...held.slice(0, Math.max(0, steps[leaf] - 3))];
  }
}
