import { array, enums, integer, nullable, number, object, pattern, string, type Infer } from 'superstruct';
import type { FileRule } from './files';
import { admins, call, idParams, narrowQuery, nothing, pageOf, pageQuery, sortBy, text, type Access } from './kit';
import { resumableTexts, unfinishedUploads } from './resumable';
import { newShare, opening, share, uuid } from './shares';

/** The file types and the maximum size of a segment of a recording (product: Recordings). */
export const segmentRule: FileRule = { types: ['webm', 'mp4'], bytes: 500 * 1024 * 1024 };
export const longestSegment = 4 * 3_600;
/** The maximum number of segments of a recording. */
export const mostSegments = 99;
/** The number of days after the end of an interview during which its recording can be uploaded. */
export const uploadDays = 7;
export const shareDays = [1, 7, 30] as const;
export type ShareDays = (typeof shareDays)[number];

export const recordingTexts = {
  ...resumableTexts,
  notNow: 'A recording can be uploaded from the start of the interview until 7 days after its end.',
  tooLong: 'Upload a video of at most 4 hours.',
  tooMany: 'This recording already has 99 segments.',
  noRight:
    'You cannot watch this recording. The link may have expired or been revoked. Ask the person who sent it for a new one.',
} as const;

/** The path for uploads with the tus protocol, below the API base. */
export const uploadsPath = '/uploads/recordings';
/** The users who may upload recordings, each for the interviews within their reach. */
export const uploaders = { ADMIN: 'all', SUPER_ADMIN: 'all', PANELIST: 'assigned' } as const satisfies Access;
/** The users who may watch recordings, each for the interviews within their reach. */
const viewers: Access = { ...uploaders, ORGANIZATION_USER: 'organization' };

/**
 * The parts of the path of a recording: `/interviewvideos/{jobId}/{fileName}/{segment}`. For a mock interview, the
 * job is 'mock'.
 */
const place = { jobId: string(), fileName: string() };

const recordingRow = object({
  id: string(),
  ...place,
  interviewId: string(),
  code: string(),
  candidate: string(),
  panelist: nullable(string()),
  organization: nullable(string()),
  job: nullable(string()),
  start: nullable(string()),
  segments: integer(),
  seconds: number(),
  bytes: integer(),
  /** The number of links that work now. */
  links: integer(),
  uploadedAt: string(),
});
export type RecordingRow = Infer<typeof recordingRow>;
export const listRecordings = call({
  method: 'GET',
  path: '/recordings',
  summary: 'Interviews with a recording',
  access: admins,
  timeout: 'short',
  query: object({ ...pageQuery, ...narrowQuery, sort: sortBy('uploaded', 'start', 'candidate') }),
  reply: pageOf(recordingRow),
});

/** 404 if the interview is out of reach. `recording` is null if there is none. */
export const getRecording = call({
  method: 'GET',
  path: '/interviews/:id/recording',
  summary: 'The recording of an interview, and what can be uploaded to it',
  access: viewers,
  timeout: 'short',
  params: idParams,
  reply: object({
    recording: nullable(object({ ...place, segments: integer(), seconds: number() })),
    /** Until when the caller may upload; null if they may not. */
    uploadUntil: nullable(string()),
    /** The caller's interrupted uploads. */
    uploads: unfinishedUploads,
  }),
});
export type RecordingOf = Infer<NonNullable<typeof getRecording.reply>>;

/** The parts of the path of a recording, as in a query. */
const named = {
  jobId: pattern(string(), new RegExp(`^(?:mock|${uuid})$`)),
  fileName: pattern(string(), /^IV-\w{1,20}$/),
};
const watched = object({
  segments: array(object({ number: integer(), seconds: number(), address: string() })),
});
export type Watched = Infer<typeof watched>;
/** The segments, each with an address that can be opened for 60 s. 404 if there is no such recording within reach. */
export const watchRecording = call({
  method: 'GET',
  path: '/recordings/watch',
  refuses: [404],
  summary: 'Addresses that play a recording',
  access: viewers,
  timeout: 'short',
  query: object(named),
  reply: watched,
});
/**
 * Returns the same by a share link. 403 for every link that does not open this recording. Each `viewing` is logged
 * once.
 */
export const watchShared = call({
  method: 'POST',
  path: '/recordings/shared',
  summary: 'Addresses that play a recording that was shared',
  access: 'public',
  timeout: 'short',
  body: object({ ...named, token: text(100, 1), viewing: opening }),
  reply: watched,
});

/** Deletes a recording with its segments and links. */
export const deleteRecording = call({
  method: 'DELETE',
  path: '/recordings/:id',
  summary: 'Delete a recording',
  access: admins,
  timeout: 'short',
  params: idParams,
  reply: nothing(),
});

export const listShares = call({
  method: 'GET',
  path: '/recordings/:id/shares',
  summary: 'Links that open a recording, newest first',
  access: admins,
  timeout: 'short',
  params: idParams,
  reply: array(share),
});
/** Returns the token once; only its hash is stored. Repeating the call creates another link. */
export const shareRecording = call({
  method: 'POST',
  path: '/recordings/:id/shares',
  summary: 'Make a link that opens a recording',
  access: admins,
  timeout: 'short',
  params: idParams,
  body: object({ days: enums(shareDays) }),
  reply: newShare,
});
/** Revoking a link that has already ended changes nothing. */
export const revokeShare = call({
  method: 'POST',
  path: '/recordings/shares/:id/revoke',
  summary: 'Revoke a link to a recording',
  access: admins,
  timeout: 'short',
  params: idParams,
  reply: nothing(),
});

export const sides = ['candidate', 'panelist'] as const;
export type Side = (typeof sides)[number];
const analytics = object({
  code: string(),
  candidate: string(),
  panelist: nullable(string()),
  start: nullable(string()),
  end: nullable(string()),
  joins: array(object({ side: enums(sides), at: string() })),
  /**
   * From the first join to the end of the meeting, according to the history. `to` is null while the meeting is
   * running.
   */
  presence: array(object({ side: enums(sides), from: string(), to: nullable(string()) })),
  segments: array(object({ number: integer(), seconds: number(), from: string() })),
});
export type VideoAnalytics = Infer<typeof analytics>;
export const getVideoAnalytics = call({
  method: 'GET',
  path: '/interviews/:id/video-analytics',
  summary: 'Joins, presence and segments of an interview over time',
  access: viewers,
  timeout: 'short',
  params: idParams,
  reply: analytics,
});
