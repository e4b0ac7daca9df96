import { useEffect, useState } from 'react';
import { useSearchParams } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { useSettled } from '../../../components/use-settled';

type Changes = Readonly<Record<string, string | null>>;

/**
 * What a list shows, in the address: `page` from 0, `id` of the open row, `sort`, filters by their names. What is typed to
 * find somebody stays out of the address (product: Envelope): it is in the state of the history entry, which back and
 * reload find.
 */
export function useListState() {
  const [params, setParams] = useSearchParams();
  const asked = Number(params.get('page') ?? 0);
  const page = Number.isInteger(asked) && asked >= 0 && asked <= 1_000_000 ? asked : 0;
  const put = (changes: Changes, { replace = false, typed = typedIn(history.state) } = {}) =>
    setParams(
      (now) => {
        for (const [name, value] of Object.entries(changes))
          if (value === null) now.delete(name);
          else now.set(name, value);
        return now;
      },
      { replace, state: { typed } },
    );
  const search = useTyped((typed) => put({ page: null }, { replace: true, typed }));
  return {
    page,
    openId: params.get('id'),
    sort: params.get('sort'),
    valueOf: (name: string) => params.get(name),
    ...search,
    turn: (next: number) => put({ page: next === 0 ? null : String(next) }),
    /** Back closes what was opened. */
    open: (id: string | null) => put({ id }, { replace: id === null }),
    /** Changes sort and filters; the list begins at its first page. */
    ask: (changes: Changes, typed?: string) => {
      if (typed !== undefined) search.setTyped(typed);
      put({ page: null, ...changes }, typed === undefined ? {} : { typed });
    },
  };
}

const typedIn = (state: unknown): string => {
  const typed = (state as { typed?: unknown } | null)?.typed;
  return typeof typed === 'string' ? typed : '';
};

/** What is typed, and what of it is searched for once typing pauses: then it is stored. */
function useTyped(store: (typed: string) => void) {
  const stored = typedIn(useHistoryState());
  const [typed, setTyped] = useState(stored);
  const [seen, setSeen] = useState(stored);
  const q = useSettled(typed.trim());
  // Back and forward bring another one; what was stored from here is on screen already.
  if (stored !== seen) {
    setSeen(stored);
    if (stored !== q) setTyped(stored);
  }
  const [searched, setSearched] = useState(q);
  useEffect(() => {
    if (q === searched) return;
    setSearched(q);
    if (q !== stored) store(q);
  }, [q, searched, stored, store]);
  return { typed, setTyped, q };
}
