import { texts } from '../../../contract/texts';
import type { FormField } from '../form/use-form';

/** What the fields of a section need: its value, its messages by path, and how to change it. */
export interface SectionForm<V extends object> {
  value: V;
  busy: boolean;
  /** The section was just saved, and nothing was typed since. */
  saved: boolean;
  problemAt: (path: string) => string | null;
  onChange: (value: V) => void;
}

/** The props of a text field, for the controls that all forms share. */
export const textField = <V extends object>(
  { value, busy, problemAt, onChange }: SectionForm<V>,
  name: keyof V & string,
  clean: (typed: string) => string = (typed) => typed,
): FormField => ({
  value: String(value[name]),
  problem: problemAt(name),
  disabled: busy,
  onChange: (typed) => onChange({ ...value, [name]: clean(typed) }),
});

/** The props of a text field in a row. */
export function rowField<R extends object>(
  { value, busy, problemAt, onChange }: SectionForm<{ rows: R[] }>,
  index: number,
  name: keyof R & string,
  clean: (typed: string) => string = (typed) => typed,
): FormField {
  const row = value.rows[index] as R;
  return {
    value: String(row[name]),
    problem: problemAt(`rows.${index}.${name}`),
    disabled: busy,
    onChange: (typed) =>
      onChange({
        ...value,
        rows: value.rows.map((one, at) => (at === index ? { ...one, [name]: clean(typed) } : one)),
      }),
  };
}

/** A field of at most 30 characters, with a message as soon as there are more (product: Text limits). */
export const within30 = (field: FormField): FormField => ({
  ...field,
  problem: field.problem ?? (field.value.trim().length > 30 ? texts.longerThan30 : null),
});
