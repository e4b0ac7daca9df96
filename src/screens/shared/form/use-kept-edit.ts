import { useState } from 'react';
import type { EditContext } from '../../../machines/kit/edit';
import { isRecord } from '../../../machines/kit/problem';
import { useKeptForm } from './use-kept-form';

/** When this device stored the changes in a form, and how to discard them; null if they were typed just now. */
export type KeptFrom = { keptAt: number; letGo: () => void } | null;

type KeptEdit<Fields> = { draft: Fields; revision: number };

/** What this device stores of an editor, for `useKeepEdit`. */
export const keptEditOf = <Fields extends object>({
  draft,
  revision,
}: EditContext<Fields, unknown>): KeptEdit<Fields> => ({ draft, revision });

const kindOf = (value: unknown) => (Array.isArray(value) ? 'array' : typeof value);
const alike = (one: unknown, other: unknown) => one === null || other === null || kindOf(one) === kindOf(other);

/**
 * The unsaved changes of an editor that this device stored, as in `useKeptForm`. They are ignored if their fields differ
 * from those of `fresh`. Add `typed` to the input of the editor, and use `round` as its key: after `letGo`, the editor
 * must start from the stored object, whose revision may be newer.
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
