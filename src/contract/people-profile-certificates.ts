import { object, string } from 'superstruct';
import { call, file, idParams, upload, type Access } from './kit';

const owners: Access = { PANELIST: 'own', CANDIDATE: 'own' };

/**
 * Stores the file of a certificate; a save of the section refers to it by its `id` (product: Profiles). A file that
 * no save refers to is deleted after some days. 400 at `file` for another type or an incomplete file, 413 if it is
 * too large, 429 after too many files that were not saved.
 */
export const uploadCertificate = upload({
  path: '/profile/certificates',
  summary: 'Upload the file of a certificate',
  access: owners,
  upload: { types: ['pdf', 'png', 'jpg', 'jpeg'], bytes: 5 * 1024 * 1024 },
  reply: object({ id: string(), fileName: string() }),
});

/** `id` is that of the file. 404 for another user's file, except for admins. */
export const downloadCertificate = call({
  method: 'GET',
  path: '/profile/certificates/:id',
  summary: 'The file of a certificate as it was uploaded',
  access: { ...owners, ADMIN: 'all', SUPER_ADMIN: 'all' },
  timeout: 'file',
  params: idParams,
  reply: file(),
  envelope: 'file',
});
