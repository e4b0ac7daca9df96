import type { BatchRowReply, Cells, Why } from '../../../src/contract/booking-batches';
import type { Minutes } from '../../../src/contract/interviews';
import type { AskedSkill } from '../../../src/contract/job-profiles';
import { minute } from '../../../src/contract/time';
import { firstNotice } from '../../slots/offers';
import { batchFacts, personsTaken } from '../../slots/slot-facts';
import type { Batch, BatchRow, Choice, Proposal } from '../../slots/batch';
import { AHEAD } from '../../slots/judge';
import { databaseNow, sql, type Tx } from '../../db/database';
import { notesIn, wrongIn } from '../../kit/wrong-cells';

export type StoredRow = {
  nr: number;
  interviewId: string | null;
  cells: Cells | null;
  wrong: BatchRowReply['wrong'];
  notes: BatchRowReply['notes'];
  leftOut: boolean;
  pin: Choice | null;
  proposal: Proposal | null;
  why: Why | null;
  nearest: Proposal | null;
  changed: boolean;
  result: 'booked' | 'failed' | null;
  reason: string | null;
  candidate: string | null;
  email: string | null;
  personId: string | null;
  organization: string | null;
  organizationId: string | null;
  jobProfile: string | null;
  minutes: Minutes;
  times: number[];
  skills: AskedSkill[];
  cancelWhy: string | null;
  /** Whether the row's request still waits to be scheduled; true if the row has no request yet. */
  waits: boolean;
};

/** The rows of a batch, with the values of their request if there is one, otherwise with their own. */
export const rowsOf = (tx: Tx, id: string): Promise<StoredRow[]> =>
  tx.many<StoredRow>(sql`
    select r.nr, r.interview_id as "interviewId", r.cells, ${wrongIn} as wrong, ${notesIn} as notes, r.left_out as "leftOut", r.pin, r.proposal, r.why, r.nearest,
      r.changed, r.result, r.reason, c.name as candidate, p.email::text as email, c.person_id as "personId", o.name as organization,
      coalesce(i.organization_id, j.organization_id) as "organizationId", j.title as "jobProfile",
      coalesce(i.minutes, r.minutes) as minutes,
      coalesce((select jsonb_agg(t) from jsonb_array_elements(i.context->'times') t),
        (select jsonb_agg(round(date_part('epoch', t) * 1000)) from unnest(r.times) t), '[]') as times,
      coalesce(i.skills, (
        select jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'primary', js.is_primary, 'minMonths', js.min_months) order by js.is_primary desc, s.name)
        from job_profile_skills js join skills s on s.id = js.skill_id where js.job_profile_id = j.id), '[]') as skills,
      i.context->'cancelAsk'->>'why' as "cancelWhy",
      i.id is null or i.leaf in ('pendingSchedule', 'reschedulePending') as waits
    from batch_rows r
    left join interviews i on i.id = r.interview_id
    left join candidates c on c.id = coalesce(i.candidate_id, r.candidate_id)
    left join persons p on p.id = c.person_id
    left join job_profiles j on j.id = coalesce(i.job_profile_id, r.job_profile_id)
    left join organizations o on o.id = coalesce(i.organization_id, j.organization_id)
    where r.batch_id = ${id} order by r.nr`);

export const toSolve = (row: StoredRow) => row.result === null && !row.leftOut && row.wrong.length === 0;

/** The input of the solver: the facts of all people involved, read once for all rows. */
export async function batchFor(
  tx: Tx,
  rows: readonly StoredRow[],
  pinOf: (row: StoredRow) => Choice | null,
): Promise<Batch> {
  const now = await databaseNow(tx);
  const span = { start: now, end: now + AHEAD + 3 * 60 * minute };
  const asked = rows.flatMap((row): BatchRow[] => {
    if (row.personId === null) return [];
    const skills = row.skills.map((skill) => ({ ...skill, skillId: skill.id }));
    const { nr, personId, organizationId, minutes, times } = row;
    return [{ nr, personId, organizationId, minutes, preferred: times, skills, candidateTaken: [], pin: pinOf(row) }];
  });
  const skillIds = [...new Set(asked.flatMap(({ skills }) => skills.map(({ skillId }) => skillId)))];
  const panelists = await batchFacts(tx, [span], skillIds);
  const taken = await personsTaken(tx, [...new Set(asked.map(({ personId }) => personId))], [span]);
  return {
    rows: asked.map((row) => ({ ...row, candidateTaken: taken.get(row.personId) ?? [] })),
    panelists,
    now,
    noticeMinutes: firstNotice,
  };
}
