import { useEffect, useState } from 'react';
import { mayHaveKept, keptForm, type FormOwner } from '../../../services/kept-forms';

/**
 * What was typed into a form and never sent, stored on this device through a closed tab or an ended session
 * (product: Drafts). `kept` is undefined while it is looked for, null where there is nothing that still has the form's
 * shape;
 * `keep(null)` deletes it, and `letGo` also what is shown of it.
 */
export function useKeptForm<T>(name: string, isForm: (value: unknown) => value is T, owner: FormOwner = 'user') {
  const [form] = useState(() => keptForm(name, owner));
  const [kept, setKept] = useState<{ value: T; keptAt: number } | null | undefined>(() =>
    mayHaveKept(owner) ? undefined : null,
  );
  useEffect(() => form.hold(), [form]);
  useEffect(() => {
    if (!mayHaveKept(owner)) return undefined;
    let gone = false;
    void form.read(isForm).then((found) => {
      if (!gone) setKept(found);
    });
    return () => {
      gone = true;
    };
  }, [form, isForm, owner]);
  const letGo = () => {
    form.keep(null);
    setKept(null);
  };
  return { kept, keep: form.keep as (value: T | null) => void, letGo };
}
