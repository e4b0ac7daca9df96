import { object, string } from 'superstruct';
import type { FileRule } from './files';
import { call, idParams, nothing, type Access } from './kit';
import { resumableTexts, unfinishedUploads } from './resumable';

/** The file types and the maximum size of the video of My Profile (product: Profiles). */
export const videoRule: FileRule = { types: ['mov', 'webm', 'mp4'], bytes: 100 * 1024 * 1024 };
/** The maximum length of a video in seconds. */
export const longestVideo = 120;

export const videoTexts = {
  ...resumableTexts,
  tooLong: 'Choose a video of at most 2 minutes.',
  noRight: 'You cannot watch this video. Open the page again.',
} as const;

/** The path for uploads with the tus protocol, below the API base. */
export const videoUploadsPath = '/uploads/profile-video';
export const videoOwners = { PANELIST: 'own', CANDIDATE: 'own' } as const satisfies Access;

/**
 * Returns an address that plays the video for 60 s. `id` is that of the user. 404 for another user's video, except
 * for admins.
 */
export const watchProfileVideo = call({
  method: 'GET',
  path: '/profiles/:id/video',
  summary: 'An address that plays the video of a profile',
  access: { ...videoOwners, ADMIN: 'all', SUPER_ADMIN: 'all' },
  timeout: 'short',
  params: idParams,
  reply: object({ address: string() }),
});

export const listVideoUploads = call({
  method: 'GET',
  path: '/profile/video/uploads',
  summary: 'Uploads of the caller’s video that were interrupted',
  access: videoOwners,
  timeout: 'short',
  reply: unfinishedUploads,
});

/** 404 if there is no video. */
export const deleteProfileVideo = call({
  method: 'DELETE',
  path: '/profile/video',
  refuses: [404],
  summary: 'Remove the video of the profile',
  access: videoOwners,
  timeout: 'short',
  reply: nothing(),
});
