import { mergedTraces, placeIn, type Merged } from '../model/merge';
import type { Trace } from '../model/trace';

/** A source with its own trace, and the other sources that are shown with it. */
type Merging = { id: string; own: Trace; beside: readonly string[]; trace: Trace; cursor: 'newest' | number };

const seen = new WeakMap<Trace, { parts: readonly Trace[]; merged: Merged }>();

/** The sources, each with its shown trace: its own trace, merged with those of the sources in `beside`. */
export function mergedSources<One extends Merging>(sources: readonly One[]): readonly One[] {
  return sources.map((source) => {
    const { own, trace } = source;
    const beside = source.beside.flatMap((id) => sources.find((one) => one.id === id)?.own ?? []);
    if (beside.length === 0) return trace === own ? source : moved(source, own);
    const parts = [own, ...beside];
    const last = seen.get(trace);
    const isSame = last?.parts.length === parts.length && last.parts.every((part, place) => part === parts[place]);
    // New steps are usually the newest ones, and then the merged trace grows in place.
    if (isSame && last.merged.grow()) return source;
    const merged = mergedTraces(parts);
    seen.set(merged.trace, { parts, merged });
    return moved(source, merged.trace);
  });

  // The cursor stays at the same message.
  function moved(source: One, trace: Trace): One {
    const { cursor } = source;
    return { ...source, trace, cursor: cursor === 'newest' ? cursor : placeIn(trace, source.trace, cursor) };
  }
}
