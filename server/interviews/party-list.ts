import { listParties, partyWords, purposeWords, type PartyRow } from '../../src/contract/interviews-links';
import type { QueryOf } from '../../src/contract/kit';
import { jsonInstant, sql } from '../db/database';
import { allOf, given, hasText, instantText, ordered, within, type ListSource } from '../kit/lists';
import { pageOf } from '../kit/paging';

const personName = sql`case when k.party = 'candidate' then c.name else u.name end`;

/** The parties of interviews that are upcoming or wait for a time (product: Interview links). */
export const partyList: ListSource<QueryOf<typeof listParties>, PartyRow> = {
  name: 'interviewParties',
  access: listParties.access,
  page: (tx, { q, party, from, to, sort = 'start', ...query }) =>
    pageOf<PartyRow>(tx, query, {
      of: sql`(select i.*, k.party, k.code as join_code, k.renewed_at, i.id::text || ':' || k.party as row_id
          from interviews i join interview_join_codes k on k.interview_id = i.id
          where i.leaf in ('pendingSchedule', 'reschedulePending', 'requested', 'confirmed', 'live')
            and (k.party = 'candidate' or i.panelist_id is not null)) k
        join candidates c on c.id = k.candidate_id left join users u on u.id = k.panelist_id`,
      id: sql`k.row_id`,
      joins: sql`left join job_profiles j on j.id = k.job_profile_id left join organizations o on o.id = k.organization_id
        left join interview_confirmations a on a.interview_id = k.id and a.starts_at = k.starts_at`,
      columns: sql`k.row_id as id, k.id as "interviewId", k.code, j.title, o.name as organization, k.party, ${personName} as person,
        k.leaf as state, k.starts_at as start, k.ends_at as end,
        case when k.party = 'candidate' then a.confirmed_at end as "comingAt", k.join_code as "joinCode", k.renewed_at as "renewedAt",
        (select jsonb_build_object('purpose', l.purpose, 'at', ${jsonInstant(sql`l.sent_at`)}, 'endsAt', ${jsonInstant(sql`l.ends_at`)},
          'seenAt', ${jsonInstant(sql`l.seen_at`)}, 'usedAt', ${jsonInstant(sql`l.used_at`)})
          from interview_links l where l.interview_id = k.id and l.party = k.party and l.revoked_at is null
            and l.panelist_id is not distinct from case when k.party = 'panelist' then k.panelist_id end
          order by l.sent_at desc limit 1) as sent`,
      where: allOf(
        given(party, (one) => sql`k.party = ${one}`),
        within(sql`k.starts_at`, from, to),
        hasText(sql`concat_ws(' ', ${personName}, k.code, k.search_text)`, q),
      ),
      order: ordered(sort, { start: sql`k.starts_at`, person: sql`lower(${personName})` }, sql`k.row_id`),
    }),
  columns: {
    interview: { header: 'Interview', text: ({ code }) => code },
    about: {
      header: 'Job profile',
      text: ({ title, organization }) => [title, organization].filter(Boolean).join(' at '),
    },
    person: { header: 'Name', text: ({ person }) => person },
    party: { header: 'Party', text: (row) => partyWords[row.party] },
    start: { header: 'When', text: ({ start }, zone) => instantText(start, zone) },
    sent: { header: 'Sent', text: ({ sent }) => (sent ? purposeWords[sent.purpose] : '') },
    sentAt: { header: 'Sent at', text: ({ sent }, zone) => instantText(sent?.at ?? null, zone) },
    seen: { header: 'Opened', text: ({ sent }, zone) => instantText(sent?.seenAt ?? null, zone) },
    coming: { header: 'Confirmed', text: ({ comingAt }, zone) => instantText(comingAt, zone) },
    code: { header: 'Interview code', text: ({ joinCode }) => joinCode },
    renewed: { header: 'Renewed', text: ({ renewedAt }, zone) => instantText(renewedAt, zone) },
  },
};
