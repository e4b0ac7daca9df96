import { mergeTraces, placeIn } from '../model/merge';
import type { Trace } from '../model/trace';

/** A source with its own trace, and the sources that are shown with it. */
type Merging = { id: string; own: Trace; beside: readonly string[]; trace: Trace; cursor: 'newest' | number };

const seen = new WeakMap<Trace, { parts: readonly Trace[]; counts: string }>();

const countsOf = (parts: readonly Trace[]) =>
  parts.map(({ steps, actors }) => `${steps.length}/${actors.length}`).join();

/** The sources, each with the trace that is shown of it: its own, merged with those of the sources beside it. */
export function mergedSources<One extends Merging>(sources: readonly One[]): readonly One[] {
  return sources.map((source) => {
    const { own, trace, cursor } = source;
    const beside = source.beside.flatMap((id) => sources.find((one) => one.id === id)?.own ?? []);
    if (beside.length === 0 && trace === own) return source;
    const parts = [own, ...beside];
    const counts = countsOf(parts);
    const last = seen.get(trace);
    if (last?.counts === counts && last.parts.every((part, place) => part === parts[place])) return source;
    const next = beside.reduce(mergeTraces, own);
    if (next !== own) seen.set(next, { parts, counts });
    // Its reader stays at the same message.
    return { ...source, trace: next, cursor: cursor === 'newest' ? cursor : placeIn(next, trace, cursor) };
  });
}
