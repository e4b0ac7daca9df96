import { apiBase } from '../api/client';
import { sessionKey } from '../session-values';

/** Gives up an upload that was interrupted. The protocol of uploads is not that of other calls. */
export async function discardUpload(path: string, id: string): Promise<void> {
  await fetch(`${apiBase}${path}/${id}`, {
    method: 'DELETE',
    headers: { Authorization: `Bearer ${sessionKey() ?? ''}`, 'Tus-Resumable': '1.0.0' },
  });
}
