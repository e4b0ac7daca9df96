import { useEffect, useState } from 'react';
import type { ListLook, SavedView } from '../../../contract/system-views';
import { useChangeViews, useListViews } from '../../../services/queries/lists';
import type { ListToolbarProps } from './list-types';
import { fitLook } from './saved-look';
import { isListEntry } from './use-list-state';

type Opened = { view: SavedView; without: readonly string[] };

const differs = ({ filters, sort }: ListLook, { values, sort: by }: ListToolbarProps) =>
  filters.length !== Object.keys(values).length ||
  filters.some(({ name, value }) => values[name] !== value) ||
  (sort !== '' && sort !== by);

/** Opens saved views: when one is pressed, and when the address names one, as links in the menu do. */
export function useOpenView(props: ListToolbarProps) {
  const { name: list, savedId, place, onLook, onOpenView } = props;
  const { views, team } = useListViews(list);
  const { save } = useChangeViews(list);
  const [opened, setOpened] = useState<Opened | null>(null);
  // A list that was narrowed further no longer shows the view, which the menu can open again.
  if (savedId === null && opened !== null) setOpened(null);
  const note = (view: SavedView) => {
    const { look, without } = fitLook(view.look, props, view.gone);
    setOpened({ view, without });
    return look;
  };
  const open = (view: SavedView, replace = false) => {
    const fit = note(view);
    onLook(fit);
    onOpenView(fit, view.id, replace);
  };
  const named = savedId === null ? undefined : [...views, ...team].find(({ id }) => id === savedId);
  useEffect(() => {
    if (!named) return;
    const same = !differs(fitLook(named.look, props, named.gone).look, props);
    // After a reload or the back button the view is open already, with its page, and with the columns chosen since.
    if (opened === null && same && isListEntry()) note(named);
    else if (named.id !== opened?.view.id || !same) open(named, true);
  });
  const isOwn = opened?.view.by === null;
  return {
    open: (view: SavedView) => open(view),
    without: opened?.without ?? [],
    saving: save.isPending,
    /** Saves the user's own view without its missing parts; null for the views of others. */
    saveWithout: isOwn
      ? () => {
          const { view } = opened;
          const { look } = fitLook(view.look, props, view.gone);
          save.mutate({ name: view.name, look, place }, { onSuccess: () => setOpened({ view, without: [] }) });
        }
      : null,
  };
}
