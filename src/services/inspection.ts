import { timeouts } from '../contract/kit';
import { inspector } from '../contract/system';
import type { SessionActor } from '../machines/auth/session';
import { apiBase } from './api/client';
import { sessionKey } from './session-values';
import { loadCipher, removeValue, setPlain } from './storage';
import { inspectName, inspectWith, type Inspect } from './workflow';

// Part of the inspector, which is a separate build: loaded by its address.
const tap = import.meta.env.DEV ? '/inspector/tap/main.ts' : '/inspector/tap.js';

// A public call that sends the token. Its response never ends the session.
async function inspection(): Promise<{ on: boolean; shared: boolean }> {
  const token = sessionKey();
  const answer = await fetch(apiBase + inspector.path, {
    headers: token === null ? {} : { Authorization: `Bearer ${token}` },
    credentials: 'omit',
    signal: AbortSignal.timeout(timeouts[inspector.timeout]),
  });
  const { data } = (await answer.json()) as { data?: { on?: unknown; shared?: unknown } };
  return { on: data?.on === true, shared: data?.shared === true };
}

/** The label of the tab in the viewer, to tell it from other people's tabs: the word of `?inspect=asha`. */
const labelOf = (asked: string): string | null =>
  /^[\p{L}\d][\p{L}\d -]{0,23}$/u.test(asked) && !/^(on|1)$/.test(asked) ? asked : null;

/** Keeps a tab inspected across reloads. Stored only when the page is left, because signing in clears the storage. */
async function keepInspected(asked: string): Promise<void> {
  await loadCipher();
  addEventListener('pagehide', () => setPlain(inspectName, labelOf(asked) ?? 'on', 'session'));
}

/**
 * Connects the inspector if it was requested and the server allows it. Workflows created afterwards are reported. The
 * tab stays inspected across reloads and sign-ins, until `?inspect=off`. Another word is the tab's name in the viewer.
 * Resolves to false if inspection is not allowed.
 */
export async function startInspection(asked: string): Promise<boolean> {
  if (asked === 'off') {
    removeValue(inspectName, 'session');
    return true;
  }
  // In development everyone may inspect, even while the server restarts.
  const { on, shared } = await (import.meta.env.DEV
    ? inspection().catch(() => ({ on: true, shared: false }))
    : inspection());
  if (!import.meta.env.DEV && !on) return false;
  const { startTap } = (await import(/* @vite-ignore */ tap)) as { startTap: (how: object) => Inspect };
  inspectWith(startTap({ label: labelOf(asked), shared }));
  await keepInspected(asked);
  return true;
}

export const inspectionTexts = {
  signIn: 'Sign in as a super admin to inspect this page.',
  refused: 'Only super admins can inspect pages, and only while the inspector is on (INSPECTOR=1).',
  failed: 'We could not reach the server. Reload this page to inspect it.',
} as const;

/** Shows a note at the edge of the page, in place of an earlier note. */
function say(text: string): void {
  const id = 'inspection';
  document.getElementById(id)?.remove();
  const note = Object.assign(document.createElement('div'), { id, role: 'status' });
  note.style.cssText = `position: fixed; inset: auto 16px 16px auto; z-index: 2147483647; display: flex; gap: 12px;
    align-items: center; max-width: calc(100vw - 32px); padding: 8px 8px 8px 16px; border-radius: 8px;
    background: #1f2a2c; color: #fff; font: 14px/1.4 system-ui, sans-serif`;
  const close = Object.assign(document.createElement('button'), { type: 'button', textContent: 'Close' });
  close.style.cssText = 'font: inherit; color: inherit; background: none; border: 0; padding: 4px 8px; cursor: pointer';
  close.addEventListener('click', () => note.remove());
  note.append(text, close);
  document.body.append(note);
}

/**
 * Says why a page is not inspected. Reloads the page after a super admin has signed in: the tap must be there before
 * the first workflow starts.
 */
export function inspectAfterSignIn(session: SessionActor, asked = ''): void {
  const isInside = () => session.getSnapshot().hasTag('inside');
  say(isInside() ? inspectionTexts.refused : inspectionTexts.signIn);
  if (isInside()) return;
  const left = new AbortController();
  const arrived = async () => {
    if (!isInside()) return;
    left.abort();
    if (!(await inspection()).on) return say(inspectionTexts.refused);
    await keepInspected(asked);
    location.reload();
  };
  // wouter reports its navigation by events of these names.
  const failed = () => say(inspectionTexts.failed);
  for (const type of ['pushState', 'replaceState']) addEventListener(type, () => void arrived().catch(failed), left);
}
