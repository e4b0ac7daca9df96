import type { TermsFields } from '../../src/contract/terms';
import { day, iso } from '../../src/contract/time';
import { sql, type Tx } from '../db/database';
import { bulk } from './bulk';
import { demoOrganizations } from './jobs';
import type { DemoCandidate, DemoUser } from './people';
import { at, idOf } from './random';

type Version = { text: string; ago: number };
type Terms = Pick<TermsFields, 'title' | 'audience' | 'withdrawn'> & {
  /** The organization whose terms these are; null for terms of the platform. */
  organizationId: string | null;
  /**
   * The versions, oldest first; `ago` is when a version was saved. If the last one is planned, `ahead` is the time from
   * now until it takes effect.
   */
  versions: Version[];
  ahead?: number;
};

const first = at(demoOrganizations, 0).id;
const second = at(demoOrganizations, 1).id;

const service = [
  '<p>These terms are between the platform and your organization.</p><h3>Interviews</h3><ul><li>Panelists interview your candidates and write feedback within 24 hours.</li><li>An interview can be canceled free of charge until 24 hours before its start.</li></ul><h3>Data of candidates</h3><p>You upload only candidates who agreed to it. We delete recordings after 90 days.</p>',
  '<p>These terms are between the platform and your organization.</p><h3>Interviews</h3><ul><li>Panelists interview your candidates and write feedback within 24 hours.</li><li>An interview can be canceled free of charge until 12 hours before its start.</li></ul><h3>Data of candidates</h3><p>You upload only candidates who agreed to it. We delete recordings after 60 days, and feedback with your account.</p>',
];
const house =
  '<p>We interview everyone with the same questions for a job.</p><ul><li>Please answer by yourself, without help from others or from tools.</li><li>The interview may be recorded. We delete the recording once the job is filled.</li></ul>';

const all: Terms[] = [
  {
    title: 'Terms of Service',
    audience: ['ORGANIZATION_USER'],
    withdrawn: false,
    organizationId: null,
    versions: service.map((text, nth) => ({ text, ago: nth === 0 ? 300 * day : 2 * day })),
  },
  {
    title: 'Panelist Agreement',
    audience: ['PANELIST'],
    withdrawn: false,
    organizationId: null,
    versions: [
      {
        text: '<p>You keep what you learn about candidates and organizations to yourself.</p><p>You are paid for each interview as the rate card says.</p>',
        ago: day,
      },
    ],
    ahead: 60 * day,
  },
  {
    title: 'Rules for Mock Interviews',
    audience: ['CANDIDATE'],
    withdrawn: true,
    organizationId: null,
    versions: [{ text: '<p>Cancel a mock interview until 4 hours before its start.</p>', ago: 120 * day }],
  },
  {
    title: 'Rules of Our Interviews',
    audience: ['CANDIDATE'],
    withdrawn: false,
    organizationId: second,
    versions: [{ text: house, ago: 40 * day }],
  },
  {
    title: 'Rules of Our Interviews',
    audience: ['CANDIDATE'],
    withdrawn: false,
    organizationId: first,
    versions: [{ text: house, ago: day }],
    ahead: 60 * day,
  },
];

/**
 * Writes the terms of the platform and of two organizations. Every organization except the second one has accepted the
 * newest version. Candidates of the second organization have accepted its own terms.
 */
export async function writeTerms(
  tx: Tx,
  { staff, candidates }: { staff: DemoUser[]; candidates: DemoCandidate[] },
  now: number,
): Promise<void> {
  const admin = staff.find(({ userType }) => userType === 'ADMIN')?.id ?? '';
  for (const [nth, { title, audience, withdrawn, organizationId, versions, ahead }] of all.entries()) {
    const id = idOf('terms', nth);
    const by = staff.find((user) => organizationId !== null && user.organizationId === organizationId)?.id ?? admin;
    for (const [before, { text, ago }] of versions.entries()) {
      const revision = before + 1;
      const saved = iso(now - ago);
      const holdsFrom = ahead === undefined ? saved : iso(now + ahead);
      await tx.run(sql`
        insert into terms (id, organization_id, title, text, audience, holds_from, withdrawn, created_by, created_at, changed_by, changed_at)
        values (${id}, ${organizationId}, ${title}, ${text}, ${audience}, ${holdsFrom}, ${withdrawn}, ${by}, ${saved}, ${by}, ${saved})
        on conflict (id) do update set text = excluded.text, holds_from = excluded.holds_from, changed_at = excluded.changed_at,
          revision = ${revision}`);
      const fields: TermsFields = { title, text, audience, holdsFrom, correction: false, withdrawn };
      await tx.run(sql`
        insert into record_versions (kind, record_id, revision, at, changed_by, fields)
        values ('terms', ${id}, ${revision}, ${saved}, ${by}, ${JSON.stringify(fields)}::jsonb)`);
    }
  }
  const users = new Map(
    staff.flatMap(({ id, organizationId }) => (organizationId === null ? [] : [[organizationId, id] as const])),
  );
  await bulk(
    tx,
    'terms_acceptances',
    [...users].flatMap(([organizationId, userId], nth) =>
      (organizationId === second ? [1] : [1, 2]).map((revision) => ({
        id: idOf('acceptance', `${organizationId} ${revision}`),
        terms_id: idOf('terms', 0),
        revision,
        organization_id: organizationId,
        accepted_by: userId,
        accepted_at: iso(now - (revision === 1 ? 290 : 1) * day - nth * 3_600_000),
      })),
    ),
  );
  const ofSecond = new Map(
    candidates
      .filter(({ organization }) => organization?.id === second)
      .map((candidate) => [candidate.personId, candidate]),
  );
  await bulk(
    tx,
    'terms_acceptances',
    [...ofSecond.values()].map(({ personId, userId }, nth) => ({
      id: idOf('acceptance', personId),
      terms_id: idOf('terms', 3),
      revision: 1,
      person_id: personId,
      accepted_by: userId,
      accepted_at: iso(now - (1 + (nth % 30)) * day),
    })),
  );
}
