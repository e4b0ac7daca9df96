import { useEffect, useState } from 'react';
import { keepsForms, makeFormKeeper, readForm } from '../../services/kept-forms';

/**
 * What was typed into a long form and never sent, kept on this device through a closed tab or an ended session
 * (product 4). `kept` is undefined while it is looked for, null where there is nothing that still has the form's shape;
 * `keep(null)` lets go of it.
 */
export function useKeptForm<T>(name: string, isForm: (value: unknown) => value is T) {
  const [kept, setKept] = useState<{ value: T; keptAt: number } | null | undefined>(() =>
    keepsForms() ? undefined : null,
  );
  const [keep] = useState<(value: T | null) => void>(() => makeFormKeeper(name));
  useEffect(() => {
    if (!keepsForms()) return undefined;
    let gone = false;
    void readForm(name).then((found) => {
      if (gone) return;
      setKept(found !== null && isForm(found.value) ? { value: found.value, keptAt: found.keptAt } : null);
    });
    return () => {
      gone = true;
    };
  }, [name, isForm]);
  return { kept, keep };
}
