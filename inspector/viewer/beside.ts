import { mergeTraces, placeIn } from '../model/merge';
import type { Trace } from '../model/trace';

/** What has a trace of its own, and shows that of others with it. */
type Beside = { id: string; own: Trace; beside: readonly string[]; trace: Trace; cursor: 'newest' | number };

const seen = new WeakMap<Trace, { parts: readonly Trace[]; counts: string }>();

const countsOf = (parts: readonly Trace[]) =>
  parts.map(({ steps, actors }) => `${steps.length}/${actors.length}`).join();

/** Sources with what is shown of each: its own trace, and those of the sources beside it on the same clock. */
export function settled<One extends Beside>(sources: readonly One[]): readonly One[] {
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
