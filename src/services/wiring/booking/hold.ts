import type { QueryClient } from '@tanstack/react-query';
import { fromCallback } from 'xstate';
import { sendEvent, type SentEvent } from '../../../contract/interviews';
import { createHold, deleteHold, type Hold } from '../../../contract/booking';
import type { BodyOf } from '../../../contract/kit';
import type { HeldSlot, KeeperEvent } from '../../../machines/booking/schedule-setup';
import { callApi } from '../../api/client';
import { refreshInterviews } from '../../queries/interviews';

/** The end of a hold by this device's clock; if that clock is wrong, the full length counted from now. */
export const heldHere = ({ holdId, now, until }: Hold): HeldSlot => {
  const at = Date.now();
  const left = Date.parse(until) - at;
  const length = Date.parse(until) - Date.parse(now);
  return { holdId, at, until: at + (left > 0 && left <= length ? left : length) };
};

type Holding = { body: BodyOf<typeof createHold>; replaces: string | null; key: string };

/** Holds a slot. The server replaces a hold of the same request; one of another request is released first. */
export async function holdOf({ body, replaces, key }: Holding, signal: AbortSignal): Promise<HeldSlot> {
  if (replaces !== null) await callApi(deleteHold, { params: { id: replaces }, signal }).catch(() => undefined);
  return heldHere(await callApi(createHold, { body, key, signal }));
}

/** Reads everything again that shows when panelists are free. */
export const refreshSlots = (queryClient: QueryClient) => {
  for (const key of ['slots', 'free']) void queryClient.invalidateQueries({ queryKey: ['interviews', key] });
};

/** Releases a hold on request, and when its workflow ends with an unused hold. */
export const holdKeeper = (queryClient: QueryClient) =>
  fromCallback<KeeperEvent>(({ receive }) => {
    let kept: string | null = null;
    let spent = false;
    const release = () => {
      const id = kept;
      kept = null;
      // A hold that cannot be released now expires by itself.
      if (id !== null)
        void callApi(deleteHold, { params: { id } }).then(
          () => refreshSlots(queryClient),
          () => undefined,
        );
    };
    receive((event) => {
      if (event.type === 'hold.keep') kept = event.holdId;
      spent = event.type === 'hold.spend';
      if (event.type === 'hold.release') release();
    });
    return () => {
      if (!spent) release();
    };
  });

/** Sends an event of an interview and refreshes what it changed. */
export const senderFor =
  (queryClient: QueryClient) => async (id: string, event: SentEvent, key: string, signal: AbortSignal) => {
    const { interview } = await callApi(sendEvent, { params: { id }, body: event, key, signal });
    void refreshInterviews(queryClient, id);
    return { id, version: interview?.version ?? event.version };
  };

export const given = <T>(input: T | null): T => {
  if (input === null) throw new Error('Something is missing');
  return input;
};
