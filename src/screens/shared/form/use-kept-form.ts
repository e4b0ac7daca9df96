import { useEffect, useState } from 'react';
import { mayHaveKept, keptForm, type FormOwner } from '../../../services/kept-forms';

/**
 * The unsent input of a form, stored on this device so that it survives a closed tab or an ended session (product:
 * Drafts). `kept` is undefined while it loads, and null without a draft of the form's current shape. `keep(null)`
 * deletes the draft, and `letGo` also hides it.
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
