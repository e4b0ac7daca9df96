import { useEffect, useState } from 'react';
import type { ListLook, SavedView } from '../../../contract/system-views';
import { useChangeViews, useListViews } from '../../../services/queries/lists';
import type { ListToolbarProps } from './list-types';
import { fitLook } from './saved-look';

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
  const open = (view: SavedView, replace = false) => {
    const { look: fit, without } = fitLook(view.look, props, view.gone);
    onLook(fit);
    onOpenView(fit, view.id, replace);
    setOpened({ view, without });
  };
  const named = savedId === null ? undefined : [...views, ...team].find(({ id }) => id === savedId);
  useEffect(() => {
    if (!named) return;
    if (named.id !== opened?.view.id || differs(fitLook(named.look, props, named.gone).look, props)) open(named, true);
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
