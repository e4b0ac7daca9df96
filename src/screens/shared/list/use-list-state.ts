import { useEffect, useState } from 'react';
import { useHistoryState } from 'wouter/use-browser-location';
import { allowLeave } from '../../../components/leave-guard';
import { useSearchParams } from '../../../components/use-search-params';
import { useSettled } from '../../../components/use-settled';

/** The parameter in the address for the saved view that is open. */
export const savedParam = 'saved';

type Changes = Readonly<Record<string, string | null>>;

/**
 * The state of a list in the address: `page` from 0, the open row (`id`, or another name), `sort`, and filters by name.
 * The search text is not in the address (product: Envelope) but in the state of the history entry, so that back and
 * reload restore it.
 */
export function useListState(openAs = 'id') {
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
  const search = useTyped((typed) => put({ page: null, [savedParam]: null }, { replace: true, typed }));
  return {
    page,
    openId: params.get(openAs),
    sort: params.get('sort'),
    valueOf: (name: string) => params.get(name),
    ...search,
    turn: (next: number, { replace = false } = {}) => put({ page: next === 0 ? null : String(next) }, { replace }),
    /**
     * Opening adds a history entry, so that the back button closes the row. Whoever opens or closes a row asks about
     * unsaved changes, because after a save there is nothing to ask.
     */
    open: (id: string | null, { replace = id === null } = {}) => {
      allowLeave();
      put({ [openAs]: id }, { replace });
    },
    /** Changes sort order and filters, and returns to the first page. */
    ask: (changes: Changes, typed?: string, replace = false) => {
      if (typed !== undefined) search.setTyped(typed);
      // Once it differs from the saved view, the list no longer shows that view.
      put({ page: null, [savedParam]: null, ...changes }, typed === undefined ? { replace } : { replace, typed });
    },
  };
}

/** Whether a list wrote the current entry of the history, which was reloaded or returned to if nothing was done yet. */
export const isListEntry = () => typeof (history.state as { typed?: unknown } | null)?.typed === 'string';

const typedIn = (state: unknown): string => {
  const typed = (state as { typed?: unknown } | null)?.typed;
  return typeof typed === 'string' ? typed : '';
};

/** The search text, applied and stored once typing pauses. */
function useTyped(store: (typed: string) => void) {
  const stored = typedIn(useHistoryState());
  const [typed, setTyped] = useState(stored);
  const [seen, setSeen] = useState(stored);
  const q = useSettled(typed.trim());
  // Back and forward restore another text. A text that was stored from here is already on screen.
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
