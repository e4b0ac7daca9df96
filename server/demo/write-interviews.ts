import { interviewMachineVersion } from '../../src/machines/lifecycle/interview';
import { leafOf, nextDue, occupancyOf } from '../../src/machines/lifecycle/interview-views';
import { derived } from '../interviews/store';
import { historyColumns } from '../lifecycle/store';
import { sql, type Tx } from '../db/database';
import { iso } from '../../src/contract/time';
import { bulk } from './bulk';
import type { Played } from './program';
import { idOf } from './random';

const firstCode = 1001;
const idFor = ({ nth }: Played) => idOf('interview', nth);
const createdAt = ({ story }: Played) => story.rows[0]?.event.now ?? story.now;

// A candidate's own request is their account's; everybody else is an account.
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

const interviewColumns = {
  id: 'uuid',
  code: 'text',
  kind: 'text',
  organization_id: 'uuid',
  job_profile_id: 'uuid',
  candidate_id: 'uuid',
  person_id: 'uuid',
  minutes: 'int',
  skills: 'jsonb',
  search_text: 'text',
  leaf: 'text',
  value: 'jsonb',
  context: 'jsonb',
  version: 'int',
  machine_version: 'int',
  panelist_id: 'uuid',
  starts_at: 'timestamptz',
  ends_at: 'timestamptz',
  deadline: 'timestamptz',
  feedback_by: 'timestamptz',
  cancel_asked: 'boolean',
  decision: 'text',
  recommendation: 'text',
  created_by: 'uuid',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
};

/** All interviews with what follows from them; nothing is left to be told, so there are no rows of the outbox. */
export async function writeInterviews(tx: Tx, all: Played[]): Promise<void> {
  const inOrder = all.toSorted((a, b) => createdAt(a) - createdAt(b) || a.nth - b.nth);
  const rows = inOrder.map((played, nth) => interviewRow(played, firstCode + nth));
  await bulk(tx, 'interviews', interviewColumns, rows);
  await tx.run(sql`select setval('interview_codes', ${firstCode + rows.length - 1}::bigint)`);
  await writeHistory(tx, inOrder);
  await writeFeedback(tx, inOrder);
  const due = inOrder.flatMap((played) => {
    const next = nextDue(played.story.stored);
    return next === null ? [] : [{ interview_id: idFor(played), due_at: iso(next.at) }];
  });
  await bulk(tx, 'interview_due', { interview_id: 'uuid', due_at: 'timestamptz' }, due);
  const slots = inOrder.flatMap((played) => {
    const slot = occupancyOf(played.story.stored);
    if (!slot) return [];
    const during = `[${iso(slot.start)},${iso(slot.end)})`;
    return [
      { interview_id: idFor(played), panelist_id: slot.panelistId, person_id: played.candidate.personId, during },
    ];
  });
  const slotColumns = { interview_id: 'uuid', panelist_id: 'uuid', person_id: 'uuid', during: 'tstzrange' };
  await bulk(tx, 'occupancy', slotColumns, slots);
  await tx.run(sql`
    update panelists p set strikes = given.count
    from (select id, count(*) as count from unnest(${all.flatMap(({ story }) => story.strikes)}::uuid[]) as id group by id) given
    where p.user_id = given.id`);
}

async function writeHistory(tx: Tx, all: Played[]): Promise<void> {
  const rows = all.flatMap((played) =>
    played.story.rows.map(({ event, leaf }, seq) => {
      const { type, role, by, organizationId, at, payload } = historyColumns(event);
      return {
        interview_id: idFor(played),
        seq,
        type,
        by_role: role,
        by_id: by,
        by_organization_id: organizationId,
        at,
        event: payload,
        leaf,
        machine_version: interviewMachineVersion,
      };
    }),
  );
  await bulk(
    tx,
    'interview_history',
    {
      interview_id: 'uuid',
      seq: 'int',
      type: 'text',
      by_role: 'text',
      by_id: 'text',
      by_organization_id: 'text',
      at: 'timestamptz',
      event: 'jsonb',
      leaf: 'text',
      machine_version: 'int',
    },
    rows,
  );
  await bulk(
    tx,
    'settlements',
    {
      interview_id: 'uuid',
      seq: 'int',
      round: 'int',
      panelist_id: 'uuid',
      pay_paise: 'bigint',
      credits: 'int',
      at: 'timestamptz',
    },
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
}

async function writeFeedback(tx: Tx, all: Played[]): Promise<void> {
  await bulk(
    tx,
    'feedback_drafts',
    { interview_id: 'uuid', panelist_id: 'uuid', revision: 'int', scorecard: 'jsonb', saved_at: 'timestamptz' },
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
    { interview_id: 'uuid', version: 'int', kind: 'text', scorecard: 'jsonb', by_id: 'uuid', at: 'timestamptz' },
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
