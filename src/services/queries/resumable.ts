import { apiBase } from '../api/client';
import { sessionKey } from '../session-values';

/** Discards an interrupted upload. Uploads have a different protocol from other calls. */
export async function discardUpload(path: string, id: string): Promise<void> {
  await fetch(`${apiBase}${path}/${id}`, {
    method: 'DELETE',
    headers: { Authorization: `Bearer ${sessionKey() ?? ''}`, 'Tus-Resumable': '1.0.0' },
  });
}
