import type { Painted } from './coverage/painted';
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Replayed } from '../model/replay';
import type { Trace } from '../model/trace';
import { mergedSources } from './merged-sources';
import { noLaneChoice, type LaneChoice } from './lanes';
import { makeFilter, noFilters, type Filters } from './log-filter';
import { countUpTo, indexOf, standing } from './trace-index';

export type SourceKind = 'live' | 'recording' | 'history' | 'path' | 'simulation';

/** A trace that can be shown, with its cursor. */
export type Source = {
  id: string;
  title: string;
  kind: SourceKind;
  /** The trace of this source alone. */
  own: Trace;
  /** The ids of sources whose traces are shown together with this one. */
  beside: readonly string[];
  /** The shown trace: its own, or its own merged with those of `beside`. */
  trace: Trace;
  /** What the user should know about it, such as that another version recorded it. */
  note: string | null;
  /** `newest` follows the trace as it grows. Otherwise the index of a step, -1 before the first. */
  cursor: 'newest' | number;
  /** Whether the shown actor is always the actor of the message at the cursor. */
  follows: boolean;
  /** The actor that the user selected; null until then (see `chosenActor`). */
  actor: string | null;
  /** The state selected in the chart. */
  state: string | null;
  /** The choice of lanes and pages in the sequence. */
  choice: LaneChoice;
  /** The source that is shown again when this one is closed. */
  origin: string;
};

/** An action that the viewer offers with a problem. */
export type Remedy = { label: string; act(): void };

export type ViewerState = {
  sources: readonly Source[];
  /** The id of the shown source. */
  shown: string;
  /** Grows with the live trace, which is changed in place. */
  revision: number;
  filters: Filters;
  showEnded: boolean;
  /** The coverage painted on the chart; null for none. */
  coverLevel: Painted | null;
  playing: boolean;
  /** The playback speed, as a multiple of the recorded pace. */
  speed: number;
  replay: { source: string; found: readonly Replayed[] } | null;
  /** The last problem in words, with a remedy; null after it was dismissed. */
  problem: { message: string; remedy?: Remedy } | null;
};

export const LIVE = 'live';

const newSource = (id: string, title: string, kind: SourceKind, trace: Trace, note: string | null): Source => ({
  id,
  title,
  kind,
  own: trace,
  beside: [],
  trace,
  note,
  cursor: 'newest',
  follows: true,
  actor: null,
  state: null,
  choice: noLaneChoice,
  origin: LIVE,
});

/** The index of the step at the cursor of a source; -1 before the first. */
export const cursorOf = ({ cursor, trace }: Pick<Source, 'cursor' | 'trace'>): number =>
  cursor === 'newest' ? trace.steps.length - 1 : Math.min(cursor, trace.steps.length - 1);

/**
 * The actor whose chart and state are shown: the actor of the message at the cursor, or the selected one. Without
 * either, it is the first machine that is still alive, or else any actor. At the newest message of live pages it is the
 * actor to which the page or its user last sent something, because the eye could not follow all the messages that this
 * causes between other actors.
 */
export const chosenActor = (source: Pick<Source, 'actor' | 'trace' | 'follows' | 'cursor' | 'kind'>): string | null => {
  const { actor, trace, follows, cursor, kind } = source;
  const { actors, ended, turnedTo } = indexOf(trace);
  const followed = kind === 'live' && cursor === 'newest' ? turnedTo : trace.steps[cursorOf(source)]?.actor;
  const wanted = follows ? (followed ?? null) : actor;
  if (wanted !== null && actors.has(wanted)) return wanted;
  const living = trace.actors.find(({ id, machine }) => machine !== null && !ended.has(id));
  return (living ?? trace.actors.find(({ machine }) => machine !== null) ?? trace.actors[0])?.id ?? null;
};

/**
 * The store of the viewer: what is shown, and the actions of its user. State is replaced immutably, but traces grow in
 * place.
 */
export function makeViewerStore(live: Trace) {
  let state: ViewerState = {
    sources: [newSource(LIVE, 'Live', 'live', live, null)],
    shown: LIVE,
    revision: 0,
    filters: noFilters,
    showEnded: false,
    coverLevel: null,
    playing: false,
    speed: 1,
    replay: null,
    problem: null,
  };
  const readers = new Set<() => void>();
  const filter = makeFilter();
  const growers = new Map<string, (trace: Trace) => void>();
  let opened = 0;

  const set = (change: Partial<ViewerState>) => {
    state = { ...state, ...change };
    for (const reader of readers) reader();
  };
  const shown = (): Source => {
    const found = state.sources.find(({ id }) => id === state.shown) ?? state.sources[0];
    if (!found) throw new Error('The live source is always there');
    return found;
  };
  const move = (place: Partial<Source>, more: Partial<ViewerState> = {}) => {
    const before = shown();
    const after = { ...before, ...place };
    // A selected state belongs to the chart of one actor.
    const isElsewhere = place.state === undefined && chosenActor(after) !== chosenActor(before);
    const next = isElsewhere ? { ...after, state: null } : after;
    set({ ...more, sources: state.sources.map((one) => (one.id === before.id ? next : one)) });
  };
  const visible = () => {
    const source = shown();
    return filter(source.trace, state.filters, chosenActor(source));
  };
  const originOf = (id: string) => {
    const origin = state.sources.find((one) => one.id === id)?.origin;
    return state.sources.some((one) => one.id === origin) ? (origin ?? LIVE) : LIVE;
  };
  /** What a replay found, unless its messages have other numbers in the new sources. */
  const replayIn = (sources: readonly Source[]) => {
    const traceIn = (all: readonly Source[]) => all.find(({ id }) => id === state.replay?.source)?.trace;
    return traceIn(sources) === traceIn(state.sources) ? state.replay : null;
  };
  const stopAtEnd = (index: number) => (index >= shown().trace.steps.length - 1 ? 'newest' : index);

  return {
    get: () => state,
    subscribe(reader: () => void) {
      readers.add(reader);
      return () => void readers.delete(reader);
    },
    shown,
    /** The indices of the steps that pass the filters, in a list that grows in place. */
    visible,
    /** Reports that the live trace has grown. To be called at most once per frame. */
    grown: () => set({ revision: state.revision + 1, sources: mergedSources(state.sources) }),
    /** Adds a trace and shows it. */
    open(trace: Trace, title: string, kind: SourceKind, note: string | null = null) {
      const source = newSource(`opened-${(opened += 1)}`, title, kind, trace, note);
      set({ sources: [...state.sources, source], shown: source.id, playing: false, problem: null });
    },
    /** Shows the progress of a simulation. If another source is shown, this starts a new simulation. */
    simulate(trace: Trace, name: string) {
      const source = shown();
      if (source.kind === 'simulation')
        return move({ own: trace, trace, cursor: 'newest', state: null }, { replay: null });
      const made = newSource(`opened-${(opened += 1)}`, `Simulation of ${name}`, 'simulation', trace, null);
      set({ sources: [...state.sources, { ...made, origin: source.id }], shown: made.id, playing: false });
    },
    /**
     * Returns a function that replaces an opened trace by a longer one. The cursor stays. There is one such function
     * for each source.
     */
    growTo(id: string) {
      const there = growers.get(id);
      if (there) return there;
      const grow = (trace: Trace) =>
        set({
          sources: mergedSources(state.sources.map((one) => (one.id === id ? { ...one, own: trace, trace } : one))),
        });
      growers.set(id, grow);
      return grow;
    },
    /** Dismisses the note about the shown source. */
    putNoteAway: () => move({ note: null }),
    show: (id: string) => set({ shown: id, playing: false }),
    /** Shows a source on the time line of another one, or stops showing it there. */
    setBeside(id: string, other: string, isShown: boolean) {
      const page = state.sources.find((one) => one.id === other)?.own.pages[0]?.id ?? '';
      const sources = state.sources.map((one) => {
        if (one.id !== id) return one;
        const beside = [...one.beside.filter((id) => id !== other), ...(isShown ? [other] : [])];
        // The pages of the added source are unfolded.
        return { ...one, beside, choice: { ...one.choice, pages: new Map([...one.choice.pages, [page, true]]) } };
      });
      const merged = mergedSources(sources);
      set({ sources: merged, shown: id, playing: false, replay: replayIn(merged) });
    },
    /** Closes an opened trace. The live one stays. */
    close(id: string) {
      if (id === LIVE) return;
      const others = state.sources.filter((one) => one.id !== id);
      const sources = mergedSources(
        others.map((one) => ({ ...one, beside: one.beside.filter((other) => other !== id) })),
      );
      set({
        sources,
        replay: replayIn(sources),
        shown: state.shown === id ? originOf(id) : state.shown,
        playing: state.shown !== id && state.playing,
      });
    },
    /** Moves the cursor to a step, and shows `actor` if given. */
    goTo(index: number, actor?: string) {
      move({ cursor: index, ...(actor !== undefined && { actor }) }, { playing: false });
    },
    toStart: () => move({ cursor: -1 }, { playing: false }),
    /** Moves to the newest step, and keeps following it. */
    toNewest: () => move({ cursor: 'newest' }, { playing: false }),
    /** Moves to the next (1) or previous (-1) step that passes the filters; false at an end. */
    step(by: 1 | -1, playing = false): boolean {
      const indices = visible();
      const at = cursorOf(shown());
      const passed = countUpTo(indices, at);
      const onOne = indices[passed - 1] === at;
      const place = by > 0 ? passed - 1 + by : passed - (onOne ? 1 : 0) + by;
      const next = indices[place];
      if (next === undefined) {
        if (by < 0 && at >= 0 && place < 0) move({ cursor: -1 }, { playing: false });
        else if (by > 0) move({ cursor: stopAtEnd(at) }, { playing: false });
        return false;
      }
      move({ cursor: by > 0 ? stopAtEnd(next) : next }, { playing });
      return true;
    },
    play: (playing: boolean) => set({ playing }),
    setSpeed: (speed: number) => set({ speed }),
    /** Shows an actor, whichever actor receives messages. */
    chooseActor: (actor: string) => move({ actor, follows: false }),
    /** Follows the actor of each message again. */
    follow() {
      const filters = state.filters.actorOnly ? { ...state.filters, actorOnly: false } : state.filters;
      move({ follows: true, actor: null }, { filters });
    },
    chooseState: (id: string | null) => move({ state: id }),
    chooseLanes: (lanes: LaneChoice['lanes']) => move({ choice: { ...shown().choice, lanes } }),
    foldPage: (page: string, isFolded: boolean) =>
      move({ choice: { ...shown().choice, pages: new Map([...shown().choice.pages, [page, !isFolded]]) } }),
    filter(change: Partial<Filters>) {
      // The messages of one actor never lead to another actor.
      const stays = change.actorOnly === true && shown().follows;
      move(stays ? { actor: chosenActor(shown()), follows: false } : {}, { filters: { ...state.filters, ...change } });
    },
    clearFilters: () => set({ filters: noFilters }),
    setShowEnded: (showEnded: boolean) => set({ showEnded }),
    setCoverLevel: (coverLevel: Painted | null) => set({ coverLevel }),
    tellReplay: (found: readonly Replayed[] | null) =>
      set({ replay: found === null ? null : { source: state.shown, found } }),
    tellProblem: (message: string, remedy?: Remedy) => set({ problem: { message, ...(remedy && { remedy }) } }),
    putProblemAway: () => set({ problem: null }),
  };
}
export type ViewerStore = ReturnType<typeof makeViewerStore>;

export const ViewerStoreContext = createContext<ViewerStore | null>(null);

export function useStore(): ViewerStore {
  const store = useContext(ViewerStoreContext);
  if (!store) throw new Error('There is no viewer around this');
  return store;
}

/** A part of the viewer's state; `pick` must return the same object while nothing has changed. */
export function useViewer<Part>(pick: (state: ViewerState) => Part): Part {
  const store = useStore();
  return useSyncExternalStore(store.subscribe, () => pick(store.get()));
}

/**
 * What nearly every panel shows: the trace, the step at the cursor, and the selected actor. Renders as the trace grows.
 */
export function useMoment() {
  const store = useStore();
  const state = useViewer((all) => all);
  const source = store.shown();
  const at = cursorOf(source);
  const actor = chosenActor(source);
  return {
    store,
    state,
    source,
    trace: source.trace,
    at,
    actor,
    now: actor === null ? null : standing(source.trace, actor, at),
  };
}
