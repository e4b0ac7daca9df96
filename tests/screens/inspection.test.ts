import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { SessionActor } from '../../src/machines/auth/session';
import { inspectAfterSignIn, inspectionTexts } from '../../src/services/inspection';
import { getPlain } from '../../src/services/storage';
import { inspectName } from '../../src/services/workflow';

let allowed = false;
const reload = vi.fn();
beforeEach(() => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ data: { on: allowed } }));
  vi.spyOn(location, 'reload').mockImplementation(reload);
  reload.mockClear();
});
afterEach(() => document.body.replaceChildren());

const session = (inside: boolean) => {
  let isInside = inside;
  const actor = { getSnapshot: () => ({ hasTag: () => isInside }) } as unknown as SessionActor;
  return { actor, signIn: () => (isInside = true) };
};
const arrive = () => act(() => dispatchEvent(new Event('pushState')));

it('asks whoever is not signed in to sign in, and inspects a super admin from then on', async () => {
  const { actor, signIn } = session(false);
  inspectAfterSignIn(actor, 'asha');
  expect(screen.getByRole('status')).toHaveTextContent(inspectionTexts.signIn);
  // Another tab of the sign-in screen.
  arrive();
  allowed = true;
  signIn();
  arrive();
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  dispatchEvent(new Event('pagehide'));
  // The page appears in the viewer under this name.
  expect(getPlain(inspectName, 'session')).toBe('asha');
});

it('says so where the server does not answer', async () => {
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('No connection'));
  const { actor, signIn } = session(false);
  inspectAfterSignIn(actor);
  signIn();
  arrive();
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(inspectionTexts.failed));
  expect(reload).not.toHaveBeenCalled();
});

it('tells somebody else why not, once they are signed in', async () => {
  allowed = false;
  const { actor, signIn } = session(false);
  inspectAfterSignIn(actor);
  signIn();
  arrive();
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(inspectionTexts.refused));
  expect(reload).not.toHaveBeenCalled();
  inspectAfterSignIn(session(true).actor);
  expect(screen.getByRole('status')).toHaveTextContent(inspectionTexts.refused);
  screen.getByRole('button', { name: 'Close' }).click();
  expect(screen.queryByRole('status')).toBeNull();
});
