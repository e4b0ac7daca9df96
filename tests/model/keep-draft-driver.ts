import { vi } from 'vitest';
import { createActor, fromPromise, setup, SimulatedClock } from 'xstate';
import {
  keepDraftMachine,
  type DeviceWrite,
  type DraftReport,
  type KeptOnServer,
  type OpenedDraft,
  type Revision,
} from '../../src/machines/kit/keep-draft';

export const fresh: OpenedDraft<string> = { value: 'a', revision: 1, unsent: false, theirs: null, waiting: [] };
export const theirs = { value: 'other', revision: 4 };

/** A parent with the keeper as its child, a simulated clock, and the answers that the test provides. */
export function start(
  server: (draft: Revision<string>) => Promise<KeptOnServer<string>>,
  input = fresh,
  keepOnDevice: () => Promise<void> = () => Promise.resolve(),
) {
  const device: DeviceWrite<string>[] = [];
  const sent: Revision<string>[] = [];
  const reports: DraftReport<string>[] = [];
  const clock = new SimulatedClock();
  const keeper = keepDraftMachine<string>().provide({
    actors: {
      keepOnDevice: fromPromise(({ input: draft }) => {
        device.push(draft);
        return keepOnDevice();
      }),
      keepOnServer: fromPromise(({ input: draft }) => {
        sent.push(draft);
        return server(draft);
      }),
    },
  });
  const parent = createActor(
    setup({ types: { events: {} as DraftReport<string> }, actors: { keeper } }).createMachine({
      invoke: { id: 'keeper', src: 'keeper', input },
      on: { '*': { actions: ({ event }) => void reports.push(event) } },
    }),
    { clock },
  ).start();
  const child = parent.getSnapshot().children.keeper;
  if (!child) throw new Error('The keeper did not start');
  return { child, clock, device, sent, reports };
}
export const settled = () => vi.waitFor(() => undefined).then(() => new Promise<void>((done) => setImmediate(done)));
export const kept = (revision: number): KeptOnServer<string> => ({
  kind: 'kept',
  revision,
  savedAt: '2026-11-21T10:00:00Z',
});
