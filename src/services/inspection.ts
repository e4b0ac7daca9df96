import { timeouts } from '../contract/kit';
import { inspector } from '../contract/system';
import { apiBase } from './api/client';
import { sessionKey } from './session-values';
import { loadCipher, removeValue, setPlain } from './storage';
import { inspectName, inspectWith, type Inspect } from './workflow';

// Part of the inspector, which is a separate build: loaded by its address.
const tap = import.meta.env.DEV ? '/inspector/tap/main.ts' : '/inspector/tap.js';

// A public call that sends the token; its answer never ends the session.
async function mayInspect(): Promise<boolean> {
  const token = sessionKey();
  const answer = await fetch(apiBase + inspector.path, {
    headers: token === null ? {} : { Authorization: `Bearer ${token}` },
    credentials: 'omit',
    signal: AbortSignal.timeout(timeouts[inspector.timeout]),
  });
  const body = (await answer.json()) as { data?: { on?: unknown } };
  return body.data?.on === true;
}

/**
 * Connects the inspector if it was requested and the server allows it; workflows created afterwards are reported. The
 * tab stays inspected across reloads and sign-ins, until `?inspect=off`.
 */
export async function startInspection(asked: string): Promise<void> {
  if (asked === 'off') return removeValue(inspectName, 'session');
  if (!import.meta.env.DEV && !(await mayInspect())) return;
  const { startTap } = (await import(/* @vite-ignore */ tap)) as { startTap: () => Inspect };
  inspectWith(startTap());
  await loadCipher();
  // Stored only now, because signing in clears the storage.
  addEventListener('pagehide', () => setPlain(inspectName, 'on', 'session'));
}
