import {
  listRecordings,
  recordingTexts,
  uploadDays,
  type RecordingOf,
  type RecordingRow,
  type ShareDays,
  type Side,
  type VideoAnalytics,
  type Watched,
} from '../../../src/contract/interviews-recordings';
import type { QueryOf } from '../../../src/contract/kit';
import type { NewShare, Share } from '../../../src/contract/shares';
import { iso } from '../../../src/contract/time';
import type { Config } from '../../config';
import { sql, type Sql, type Tx } from '../../db/database';
import { unfinishedOf } from '../../http/resumable';
import { audit } from '../../kit/audit';
import { hashToken, type Caller } from '../../kit/caller';
import { missing, Refused } from '../../kit/failures';
import { allOf, given, hasText, instantText, ordered, within, type ListSource } from '../../kit/lists';
import { mediaSigner } from '../../kit/media';
import { pageOf } from '../../kit/paging';
import { linksOf, makeShare, noteUse, opensNow, revokeShare, type ShareTable } from '../../kit/shares';
import { interviewsWithin } from '../reach';
import { jobIdOf, segmentPath, type Place } from './media';
import { recordingUploads, uploadOpen } from './uploads';

const totalOf = (what: Sql) => sql`(select ${what} from recording_segments s join files f on f.id = s.file_id
  where s.recording_id = r.id)`;

export const recordingList: ListSource<QueryOf<typeof listRecordings>, RecordingRow> = {
  name: 'recordings',
  access: listRecordings.access,
  page: (tx, { q, from, to, sort = '-uploaded', ...query }) =>
    pageOf<RecordingRow>(tx, query, {
      of: sql`recordings r join interviews i on i.id = r.interview_id join candidates c on c.id = i.candidate_id`,
      id: sql`r.id`,
      where: allOf(
        hasText(sql`(i.search_text || ' ' || i.code)`, q),
        given(from ?? to, () => within(sql`i.starts_at`, from, to)),
      ),
      joins: sql`left join organizations o on o.id = i.organization_id
        left join job_profiles j on j.id = i.job_profile_id left join users pu on pu.id = i.panelist_id`,
      columns: sql`r.id, ${jobIdOf} as "jobId", i.code as "fileName", i.id as "interviewId", i.code, c.name as candidate,
        pu.name as panelist, o.name as organization, j.title as job, i.starts_at as start,
        ${totalOf(sql`count(*)`)} as segments, ${totalOf(sql`coalesce(sum(s.seconds), 0)`)} as seconds,
        ${totalOf(sql`coalesce(sum(f.size), 0)::bigint`)} as bytes,
        (select count(*) from recording_shares h where h.recording_id = r.id and ${opensNow}) as links,
        r.changed_at as "uploadedAt"`,
      order: ordered(
        sort,
        { uploaded: sql`r.changed_at`, start: sql`i.starts_at`, candidate: sql`lower(c.name)` },
        sql`r.id`,
      ),
    }),
  columns: {
    candidate: { header: 'Candidate', text: ({ candidate }) => candidate },
    code: { header: 'Code', text: ({ code }) => code },
    job: { header: 'Job profile', text: ({ job }) => job ?? 'Mock interview' },
    organization: { header: 'Organization', text: ({ organization }) => organization ?? '' },
    panelist: { header: 'Panelist', text: ({ panelist }) => panelist ?? '' },
    start: { header: 'When', text: ({ start }, zone) => instantText(start, zone) },
    segments: { header: 'Segments', text: ({ segments }) => segments },
    seconds: { header: 'Seconds', text: ({ seconds }) => Math.round(seconds) },
    bytes: { header: 'Bytes', text: ({ bytes }) => bytes },
    links: { header: 'Open links', text: ({ links }) => links },
    uploaded: { header: 'Uploaded', text: ({ uploadedAt }, zone) => instantText(uploadedAt, zone) },
  },
};

/** The recording of an interview, and the caller's uploads with their end. @throws 404 out of reach */
export async function recordingOf(tx: Tx, config: Config, interviewId: string, caller: Caller): Promise<RecordingOf> {
  const found = await tx.maybe<Place & { segments: number; seconds: number; until: string | null }>(sql`
    select ${jobIdOf} as "jobId", i.code as "fileName", count(s.*) as segments, coalesce(sum(s.seconds), 0) as seconds,
      case when ${uploadOpen} then i.ends_at + make_interval(days => ${uploadDays}) end as until
    from interviews i
    left join recordings r on r.interview_id = i.id
    left join recording_segments s on s.recording_id = r.id
    where i.id = ${interviewId} and ${interviewsWithin(caller)} group by i.id`);
  if (!found) throw missing();
  const { until, ...recording } = found;
  return {
    recording: recording.segments > 0 ? recording : null,
    uploadUntil: caller.userType === 'ORGANIZATION_USER' ? null : until,
    uploads: await unfinishedOf(tx, config, recordingUploads, caller.userId, sql`u.interview_id = ${interviewId}`),
  };
}

async function segmentsOf(tx: Tx, config: Config, place: Place, where: Sql): Promise<Watched> {
  const segments = await tx.many<{ number: number; seconds: number }>(sql`
    select s.number, s.seconds from interviews i
    join recordings r on r.interview_id = i.id
    join recording_segments s on s.recording_id = r.id
    where i.code = ${place.fileName} and ${jobIdOf} = ${place.jobId} and ${where} order by s.number`);
  const addressOf = await mediaSigner(tx, config);
  return { segments: segments.map((one) => ({ ...one, address: addressOf(segmentPath(place, one.number)) })) };
}

/** @throws 404 if there is no recording within reach */
export async function watch(tx: Tx, config: Config, place: Place, caller: Caller): Promise<Watched> {
  const watched = await segmentsOf(tx, config, place, interviewsWithin(caller));
  if (watched.segments.length === 0) throw missing();
  return watched;
}

const recordingShares: ShareTable = {
  shares: sql`recording_shares`,
  uses: sql`recording_share_uses`,
  subject: sql`recording_id`,
};

/** The recording that a share link opens. A guessed, expired or revoked link opens nothing. @throws 403 */
export async function watchByLink(
  tx: Tx,
  config: Config,
  { token, viewing, ...place }: Place & { token: string; viewing: string },
): Promise<Watched> {
  const share = await tx.maybe<{ id: string; recordingId: string }>(sql`
    select h.id, h.recording_id as "recordingId" from recording_shares h
    join recordings r on r.id = h.recording_id join interviews i on i.id = r.interview_id
    where h.token_hash = ${hashToken(token)} and ${opensNow}
      and i.code = ${place.fileName} and ${jobIdOf} = ${place.jobId}`);
  if (!share) throw new Refused(403, recordingTexts.noRight);
  await noteUse(tx, recordingShares, share.id, viewing);
  return segmentsOf(tx, config, place, sql`r.id = ${share.recordingId}`);
}

async function lockRecording(tx: Tx, id: string): Promise<void> {
  if (!(await tx.maybe(sql`select from recordings where id = ${id} for update`))) throw missing();
}

/** A trigger drops the files together with the segments. @throws 404 */
export async function removeRecording(tx: Tx, id: string, caller: Caller): Promise<void> {
  await lockRecording(tx, id);
  await tx.run(sql`delete from recordings where id = ${id}`);
  await audit(tx, caller.userId, 'deleteRecording', id);
}

/** @throws 404 */
export async function sharesOf(tx: Tx, id: string): Promise<Share[]> {
  if (!(await tx.maybe(sql`select from recordings where id = ${id}`))) throw missing();
  return linksOf(tx, recordingShares, id);
}

/** @throws 404 */
export async function share(tx: Tx, id: string, days: ShareDays, caller: Caller): Promise<NewShare> {
  await lockRecording(tx, id);
  await audit(tx, caller.userId, 'shareRecording', id);
  return makeShare(tx, recordingShares, { of: id, days, by: caller.userId });
}

/** @throws 404 */
export async function revoke(tx: Tx, id: string, caller: Caller): Promise<void> {
  await revokeShare(tx, recordingShares, id);
  await audit(tx, caller.userId, 'revokeShare', id);
}

type Entry = { type: string; role: string; at: string; leaf: string };
type About = { code: string; candidate: string; panelist: string | null; start: string | null; end: string | null };

/** Joins and presence from the history. The segments follow one another from the first join. @throws 404 */
export async function videoAnalytics(tx: Tx, id: string, caller: Caller): Promise<VideoAnalytics> {
  const about = await tx.maybe<About>(sql`
    select i.code, c.name as candidate, pu.name as panelist, i.starts_at as start, i.ends_at as "end"
    from interviews i join candidates c on c.id = i.candidate_id left join users pu on pu.id = i.panelist_id
    where i.id = ${id} and ${interviewsWithin(caller)}`);
  if (!about) throw missing();
  const history = await tx.many<Entry>(sql`
    select type, by_role as role, at, leaf from interview_history where interview_id = ${id} order by seq`);
  const joins: VideoAnalytics['joins'] = [];
  const presence: VideoAnalytics['presence'] = [];
  for (const { type, role, at, leaf } of history) {
    const side: Side | null =
      type !== 'JOIN' ? null : role === 'CANDIDATE' ? 'candidate' : role === 'PANELIST' ? 'panelist' : null;
    const open = presence.filter(({ to }) => to === null);
    if (side) {
      joins.push({ side, at });
      if (!open.some((one) => one.side === side)) presence.push({ side, from: at, to: null });
    }
    if (leaf !== 'confirmed' && leaf !== 'live') for (const one of open) one.to = at;
  }
  const stored = await tx.many<{ number: number; seconds: number }>(sql`
    select s.number, s.seconds from recording_segments s join recordings r on r.id = s.recording_id
    where r.interview_id = ${id} order by s.number`);
  const last = presence.at(-1);
  const meeting = presence.filter(({ to }) => to === last?.to).map(({ from }) => Date.parse(from));
  let from = meeting.length > 0 ? Math.min(...meeting) : about.start === null ? 0 : Date.parse(about.start);
  const segments = stored.map(({ number, seconds }) => {
    const segment = { number, seconds, from: iso(from) };
    from += seconds * 1_000;
    return segment;
  });
  return { ...about, joins, presence, segments };
}
