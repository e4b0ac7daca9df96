import { object, string } from 'superstruct';
import type { FileRule } from './files';
import { call, idParams, nothing, type Access } from './kit';
import { resumableTexts, unfinishedUploads } from './resumable';

/** What the video of My Profile may be (product: Profiles). */
export const videoRule: FileRule = { types: ['mov', 'webm', 'mp4'], bytes: 100 * 1024 * 1024 };
/** Seconds of a video at most. */
export const longestVideo = 120;

export const videoTexts = {
  ...resumableTexts,
  tooLong: 'Choose a video of at most 2 minutes.',
  noRight: 'You cannot watch this video. Open the page again.',
} as const;

/** Where uploads go by the tus protocol, below the API base. */
export const videoUploadsPath = '/uploads/profile-video';
export const videoOwners = { PANELIST: 'own', CANDIDATE: 'own' } as const satisfies Access;

/** An address that plays the video for 60 s. `id` is the user's; 404 for somebody else's, but for admins. */
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

/** 404 where there is none. */
export const deleteProfileVideo = call({
  method: 'DELETE',
  path: '/profile/video',
  refuses: [404],
  summary: 'Remove the video of the profile',
  access: videoOwners,
  timeout: 'short',
  reply: nothing(),
});
