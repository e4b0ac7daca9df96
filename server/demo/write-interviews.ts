import { interviewMachineVersion } from '../../src/machines/lifecycle/interview';
import { leafOf, nextDue, occupancyOf } from '../../src/machines/lifecycle/interview-views';
import { derived } from '../interviews/store';
import { sql, type Tx } from '../db/database';
import { iso } from '../../src/contract/time';
import { bulk } from './bulk';
import { writeHistories } from './write-lifecycle';
import type { Played } from './program';
import { idOf } from './random';

const firstCode = 1001;
const idFor = ({ nth }: Played) => idOf('interview', nth);
const createdAt = ({ story }: Played) => story.rows[0]?.event.now ?? story.now;

// A candidate acts as a person, and everybody else acts as an account.
function createdBy({ story, candidate }: Played): string | null {
  const by = story.rows[0]?.event.by;
  return by?.role === 'CANDIDATE' ? candidate.userId : (by?.id ?? null);
}

function interviewRow(played: Played, code: number) {
  const { story, candidate, kind, minutes, skills } = played;
  const { organization, job } = candidate;
  return {
    id: idFor(played),
    code: `IV-${code}`,
    kind,
    organization_id: organization?.id ?? null,
    job_profile_id: job?.id ?? null,
    candidate_id: candidate.id,
    person_id: candidate.personId,
    minutes,
    skills,
    search_text: [candidate.name, organization?.name, job?.title].filter(Boolean).join(' '),
    leaf: leafOf(story.stored),
    value: story.stored.value,
    context: story.stored.context,
    version: story.rows.length - 1,
    machine_version: interviewMachineVersion,
    ...derived(story.stored),
    recommendation: story.versions.at(-1)?.scorecard.recommendation ?? null,
    created_by: createdBy(played),
    created_at: iso(createdAt(played)),
    updated_at: iso(story.now),
  };
}

/** Writes all interviews and their derived rows. No emails are due, so the outbox stays empty. */
export async function writeInterviews(tx: Tx, all: Played[]): Promise<void> {
  const inOrder = all.toSorted((a, b) => createdAt(a) - createdAt(b) || a.nth - b.nth);
  const rows = inOrder.map((played, nth) => interviewRow(played, firstCode + nth));
  await bulk(tx, 'interviews', rows);
  await tx.run(sql`select setval('interview_codes', ${firstCode + rows.length - 1}::bigint)`);
  await writeHistory(tx, inOrder);
  await writeFeedback(tx, inOrder);
  const slots = inOrder.flatMap((played) => {
    const slot = occupancyOf(played.story.stored);
    if (!slot) return [];
    const during = `[${iso(slot.start)},${iso(slot.end)})`;
    return [
      { interview_id: idFor(played), panelist_id: slot.panelistId, person_id: played.candidate.personId, during },
    ];
  });
  await bulk(tx, 'occupancy', slots);
  await tx.run(sql`
    update panelists p set strikes = given.count
    from (select id, count(*) as count from unnest(${all.flatMap(({ story }) => story.strikes)}::uuid[]) as id group by id) given
    where p.user_id = given.id`);
}

async function writeHistory(tx: Tx, all: Played[]): Promise<void> {
  const law = { version: interviewMachineVersion, nextDue };
  await writeHistories(
    tx,
    { name: 'interview', law },
    all.map((played) => ({ id: idFor(played), stored: played.story.stored, rows: played.story.rows })),
  );
  await bulk(
    tx,
    'settlements',
    all.flatMap((played) =>
      played.story.money.map((change) => ({
        interview_id: idFor(played),
        seq: change.seq,
        round: change.round,
        panelist_id: change.panelistId,
        pay_paise: change.pay,
        credits: change.credits,
        at: iso(change.at),
      })),
    ),
  );
  // Posts the pay of each round as its event would have posted it (product: Ledger).
  await tx.run(sql`
    with entries as (
      insert into journal_entries (cause, cause_id, part, at)
      select 'round', interview_id, format('pay:%s:%s', seq, round), at from settlements
      where pay_paise <> 0 and panelist_id is not null order by at, id returning id, cause_id, part)
    insert into postings (entry_id, line, account, party_id, paise)
    select e.id, line, account, party, paise
    from entries e join settlements s on s.interview_id = e.cause_id and e.part = format('pay:%s:%s', s.seq, s.round),
      lateral (values (1, 'panelistPay', null, s.pay_paise), (2, 'panelistsPayable', s.panelist_id, -s.pay_paise))
        as line(line, account, party, paise)`);
}

async function writeFeedback(tx: Tx, all: Played[]): Promise<void> {
  await bulk(
    tx,
    'feedback_drafts',
    all.flatMap((played) => {
      const { draft } = played.story;
      if (!draft) return [];
      const { revision, scorecard, at } = draft;
      return [{ interview_id: idFor(played), panelist_id: played.panelist.id, revision, scorecard, saved_at: iso(at) }];
    }),
  );
  await bulk(
    tx,
    'feedback_versions',
    all.flatMap((played) =>
      played.story.versions.map(({ version, kind, scorecard, byId, at }) => ({
        interview_id: idFor(played),
        version,
        kind,
        scorecard,
        by_id: byId,
        at: iso(at),
      })),
    ),
  );
}
