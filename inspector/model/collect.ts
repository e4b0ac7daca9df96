import type { StatelyInspectionEvent } from '@statelyai/inspect';
import type { Chart } from './chart';
import type { Effect } from './effects';
import type { Told } from './evidence';
import { emptyTrace, evidenceEvent, type Shown, type Step, type Trace, type TracedActor } from './trace';

/** The definition of an actor, as the tap sends it. */
type Defined = { id?: string; label?: string; chart?: Chart };
/** The snapshot of a message, as the tap sends it. `gone`: the receiver had already stopped. */
type Stands = Shown & { taken?: string[]; effects?: Effect[]; refused?: boolean; gone?: boolean };

const nothing: Shown = { status: 'active', value: null, context: null };

const shown = ({ status, value, context, output, error }: Stands): Shown => ({
  status,
  value: value ?? null,
  context: context ?? null,
  ...(output !== undefined && { output }),
  ...(error !== undefined && { error }),
});

const titleOf = (path: string, label: string | undefined) => (label === undefined ? path : `${label}: ${path}`);

/** The page of a message, and its number there. */
export const placeOf = (id: unknown): { page: string; number: number } | null => {
  const [, page, number] = /^(.*)#(\d+)$/.exec(typeof id === 'string' ? id : '') ?? [];
  return page === undefined ? null : { page, number: Number(number) };
};

const definedIn = (definition: string | undefined): Defined => {
  try {
    return definition === undefined ? {} : (JSON.parse(definition) as Defined);
  } catch {
    return {};
  }
};

/**
 * Builds a trace from the tap's messages in place. The number of its steps is its revision, and a step is added when it
 * is complete. Messages that arrive twice, for example after the viewer was reloaded, count once. If the beginning of a
 * long session was dropped, some actors have no machine.
 */
export function makeCollector(): { trace: Trace; add(told: StatelyInspectionEvent): void } {
  const trace = emptyTrace();
  const actors = new Map<string, TracedActor>();
  const numbers = new Map<string, number>();
  // By page, the message that still waits for the snapshot of its receiver.
  const sent = new Map<string, Omit<Step, 'index' | 'after' | 'taken' | 'effects' | 'refused'>>();

  const isNews = (id: unknown): boolean => {
    const place = placeOf(id);
    if (place === null) return true;
    if (place.number <= (numbers.get(place.page) ?? 0)) return false;
    numbers.set(place.page, place.number);
    return true;
  };

  const meet = (id: string, at: number, { label, ...told }: Partial<TracedActor> & { label?: string } = {}) => {
    const [page = id] = id.split('/');
    const known = trace.pages.find((one) => one.id === page);
    const title = titleOf(told.name ?? page, label);
    if (!known) trace.pages.push({ id: page, title, ...(label !== undefined && { label }), at });
    if (page === id || actors.has(id)) return;
    const actor = { id, name: id, machine: null, parent: null, start: nothing, at, ...told };
    actors.set(id, actor);
    trace.actors.push(actor);
  };

  return {
    trace,
    add(told) {
      const { sessionId, createdAt } = told;
      if (!isNews(told.id)) return;
      const at = Number(createdAt);
      const [page = sessionId] = sessionId.split('/');
      switch (told.type) {
        case '@xstate.actor': {
          const { id: name = sessionId, label, chart } = definedIn(told.definition);
          if (chart) trace.charts[chart.id] ??= chart;
          const start = shown(told.snapshot as Stands);
          const about = { name, machine: chart?.id ?? null, parent: told.parentId ?? null, start };
          return meet(sessionId, at, label === undefined ? about : { ...about, label });
        }
        case '@xstate.event':
          meet(sessionId, at);
          if (told.event.type === evidenceEvent) {
            const evidence = told.event['evidence'] as Told;
            trace.evidence.push({ ...evidence, at, page, after: trace.steps.length - 1 });
            const shown = trace.pages.find(({ id }) => id === page);
            // The title of a page is its current address, not its first one.
            if (shown && evidence.kind === 'route')
              shown.title = titleOf(evidence.path.split(/[?#]/)[0] ?? '', shown.label);
            return;
          }
          sent.set(page, { at, actor: sessionId, from: told.sourceId ?? null, event: told.event });
          return;
        case '@xstate.snapshot': {
          meet(sessionId, at);
          const { taken = [], effects, refused = false, gone = false, ...stands } = told.snapshot as unknown as Stands;
          const message = sent.get(page) ?? { at, actor: sessionId, from: null, event: told.event };
          sent.delete(page);
          const after = gone ? null : shown(stands);
          trace.steps.push({
            index: trace.steps.length,
            ...message,
            after,
            taken,
            ...(effects && { effects }),
            refused,
          });
        }
      }
    },
  };
}
