import { useState } from 'react';
import type { EditContext } from '../../../machines/kit/edit';
import { isRecord } from '../../../machines/kit/problem';
import { useKeptForm } from './use-kept-form';

/** Where the changes in a form come from, if this device stored them. */
export type KeptFrom = { keptAt: number; letGo: () => void } | null;

type KeptEdit<Fields> = { draft: Fields; revision: number };

/** What an editor keeps, for `useKeepEdit`. */
export const keptEditOf = <Fields extends object>({
  draft,
  revision,
}: EditContext<Fields, unknown>): KeptEdit<Fields> => ({ draft, revision });

const kindOf = (value: unknown) => (Array.isArray(value) ? 'array' : typeof value);
const alike = (one: unknown, other: unknown) => one === null || other === null || kindOf(one) === kindOf(other);

/**
 * The unsaved changes of an editor, as `useKeptForm`: they count only while the form has the fields of `fresh`. `typed`
 * is to be added to the editor's input. They may be based on an earlier revision than the one that was read: once `letGo`
 * has discarded them, the editor starts anew, with `round` as its key.
 */
export function useKeptEdit<Fields extends object>(name: string, fresh: Fields) {
  const [isForm] = useState(
    () =>
      (value: unknown): value is KeptEdit<Fields> =>
        isRecord(value) &&
        typeof value.revision === 'number' &&
        isRecord(value.draft) &&
        Object.keys(value.draft).length === Object.keys(fresh).length &&
        Object.entries(fresh).every(([field, one]) => alike((value.draft as typeof value)[field], one)),
  );
  const { kept, keep, letGo } = useKeptForm(name, isForm);
  const from: KeptFrom = kept ? { keptAt: kept.keptAt, letGo } : null;
  return { loading: kept === undefined, typed: kept?.value, from, round: kept?.keptAt ?? 0, keep };
}
