import { apiBase } from '../api/client';
import { deleted, problemOfAnswer, problemOfSilence, tellSignedOut } from '../api/problem';
import { sessionKey } from '../session-values';

/** Discards an interrupted upload. Uploads have a different protocol from other calls. @throws ApiProblem */
export const discardUpload = (path: string, id: string): Promise<void> => deleted(discard(path, id));

async function discard(path: string, id: string): Promise<void> {
  const answer = await fetch(`${apiBase}${path}/${id}`, {
    method: 'DELETE',
    headers: { Authorization: `Bearer ${sessionKey() ?? ''}`, 'Tus-Resumable': '1.0.0' },
  }).catch((error: unknown) => {
    throw problemOfSilence(error);
  });
  if (answer.ok) return;
  if (answer.status === 401) tellSignedOut(401);
  throw problemOfAnswer(answer.status, await answer.json().catch(() => undefined));
}
