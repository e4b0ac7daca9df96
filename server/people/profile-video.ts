import type { FastifyInstance } from 'fastify';
import {
  deleteProfileVideo,
  listVideoUploads,
  longestVideo,
  videoOwners,
  videoRule,
  videoTexts,
  videoUploadsPath,
  watchProfileVideo,
} from '../../src/contract/people-profile-video';
import { id as isId } from '../../src/contract/kit';
import { jsonInstant, sql } from '../db/database';
import { serve, type AppContext } from '../http/calls';
import { serveResumable, unfinishedOf, type Resumable } from '../http/resumable';
import { missing, Refused } from '../kit/failures';
import { isSigned, mediaSigner, sendMedia, type Media } from '../kit/media';

/** The video of `users u` in the form of the profile. */
export const videoOf = sql`(
  select jsonb_build_object('seconds', v.seconds,
    'at', ${jsonInstant(sql`v.uploaded_at`)})
  from profile_videos v where v.user_id = u.id)`;

/** Uploads of the video of My Profile, with the same engine as recordings (product: Profiles). */
export const videoUploads: Resumable = {
  path: videoUploadsPath,
  access: videoOwners,
  rule: videoRule,
  // Recorders stop with a short delay.
  longest: { seconds: longestVideo + 2, message: videoTexts.tooLong },
  table: sql`profile_video_uploads`,
  begin: async () => ({ columns: sql``, values: sql`` }),
  within: () => sql`true`,
  goOn: async () => undefined,
  async take(tx, { userId }, file, seconds) {
    await tx.run(sql`
      insert into profile_videos (user_id, file_id, seconds) values (${userId}, ${file.id}, ${seconds})
      on conflict (user_id) do update
        set file_id = excluded.file_id, seconds = excluded.seconds, uploaded_at = now()`);
    return true;
  },
};

// The address names the file and no person. After a replacement, the old address opens nothing.
const pathOf = (fileId: string) => `/media/profilevideos/${fileId}`;

/** Serves videos in ranges to holders of a signed address that has not expired. */
export function profileVideoMedia(app: FastifyInstance, { config, db, storage }: AppContext): void {
  app.get('/media/profilevideos/:file', async (request, reply) => {
    const { file: id } = request.params as { file: string };
    if (!isId().is(id) || !(await isSigned(db, config, request, pathOf(id))))
      throw new Refused(403, videoTexts.noRight);
    const file = await db.maybe<Media>(sql`
      select f.storage_key as key, f.media_type as type, f.size
      from profile_videos v join files f on f.id = v.file_id where v.file_id = ${id}`);
    return sendMedia(request, reply, storage, file);
  });
}

/** The video of My Profile (product: Profiles). */
export function profileVideoRoutes(app: FastifyInstance, appContext: AppContext): void {
  serve(app, appContext, watchProfileVideo, async ({ tx, params, caller }) => {
    if (caller.reach === 'own' && params.id !== caller.userId) throw missing();
    const video = await tx.maybe<{ id: string }>(sql`
      select file_id as id from profile_videos where user_id = ${params.id}`);
    if (!video) throw missing();
    return { address: (await mediaSigner(tx, appContext.config))(pathOf(video.id)) };
  });
  serve(app, appContext, listVideoUploads, ({ tx, caller }) =>
    unfinishedOf(tx, appContext.config, videoUploads, caller.userId, sql`true`),
  );
  serve(app, appContext, deleteProfileVideo, async ({ tx, caller }) => {
    if ((await tx.run(sql`delete from profile_videos where user_id = ${caller.userId}`)) === 0) throw missing();
    return null;
  });
  serveResumable(app, appContext, videoUploads);
}
