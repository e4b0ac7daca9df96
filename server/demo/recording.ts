import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql, type Database } from '../db/database';
import { keepFile, storeFile, type StoredFile } from '../kit/files';
import type { Storage } from '../kit/storage';

/** Short videos without sound, with their recorded length in seconds. The first recording has two segments. */
const recordings = [
  [
    { name: 'one-1.webm', seconds: 7 },
    { name: 'one-2.webm', seconds: 5 },
  ],
  [{ name: 'two.webm', seconds: 8 }],
  [{ name: 'three.mp4', seconds: 6 }],
];

function mediaFolder(): string {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    const candidate = join(folder, 'server', 'demo', 'media');
    if (existsSync(candidate)) return candidate;
    if (folder === dirname(folder)) throw new Error('The folder server/demo/media is missing.');
  }
}

/** Gives a recording to each of the three real interviews that were held and ended last (product: Demo). */
export async function writeDemoRecordings(db: Database, storage: Storage): Promise<void> {
  const folder = mediaFolder();
  const held = await db.many<{ id: string; panelistId: string; endsAt: string }>(sql`
    select id, panelist_id as "panelistId", ends_at as "endsAt" from interviews
    where leaf in ('inReview', 'released') and kind = 'real' and ends_at < law_now()
    order by ends_at desc, id limit ${recordings.length}`);
  for (const [at, { id, panelistId: owner, endsAt }] of held.entries()) {
    const files: { seconds: number; file: StoredFile }[] = [];
    for (const { name, seconds } of recordings[at] ?? []) {
      const content = [await readFile(join(folder, name))];
      files.push({
        seconds,
        file: await storeFile(db, storage, { owner, name, type: name.endsWith('mp4') ? 'mp4' : 'webm' }, content),
      });
    }
    await db.transaction(async (tx) => {
      const recording = await tx.one<{ id: string }>(sql`
        insert into recordings (interview_id, created_at, changed_at) values (${id}, ${endsAt}, ${endsAt}) returning id`);
      for (const [index, { file, seconds }] of files.entries()) {
        await keepFile(tx, file.id);
        await tx.run(sql`
          insert into recording_segments (recording_id, number, file_id, sha256, seconds, uploaded_by, at)
          select ${recording.id}, ${index + 1}, f.id, f.sha256, ${seconds}, ${owner}, ${endsAt} from files f where f.id = ${file.id}`);
      }
    });
  }
}
