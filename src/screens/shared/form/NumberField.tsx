import { useState, type ComponentProps } from 'react';
import { plainRupees, typedRupees, type Paise } from '../../../contract/money';
import { Field } from './Field';

type FieldProps = Omit<ComponentProps<typeof Field>, 'value' | 'onChange' | 'clean'>;
interface NumberProps<Value extends number> extends FieldProps {
  /** Null while the text is not a number. */
  value: Value | null;
  onChange: (value: Value | null) => void;
}
interface Format<Value extends number> {
  read: (text: string) => Value | null;
  textOf: (value: Value) => string;
}

/** A field for a number that keeps the text as it was typed. */
function TypedNumber<Value extends number>({
  value,
  onChange,
  read,
  textOf,
  ...field
}: NumberProps<Value> & Format<Value>) {
  const [text, setText] = useState('');
  // A value from outside, such as another version, replaces the text.
  const shown = read(text) === value ? text : value === null ? '' : textOf(value);
  return (
    <Field
      {...field}
      value={shown}
      onChange={(next) => {
        setText(next);
        onChange(read(next));
      }}
    />
  );
}

const rupees: Format<Paise> = { read: typedRupees, textOf: plainRupees };
const whole: Format<number> = {
  read: (text) => (/^\d{1,9}$/.test(text.trim()) ? Number(text.trim()) : null),
  textOf: String,
};
const percent: Format<number> = {
  read: (text) => (/^\d{1,3}(\.\d{1,2})?$/.test(text.trim()) ? Math.round(Number(text.trim()) * 100) : null),
  textOf: (points) => String(points / 100),
};

/** An amount in rupees (product: Payments). */
export const RupeesField = (props: NumberProps<Paise>) => (
  <TypedNumber {...rupees} {...props} attributes={{ inputMode: 'decimal' }} />
);
/** A whole number. */
export const WholeField = (props: NumberProps<number>) => (
  <TypedNumber {...whole} {...props} attributes={{ inputMode: 'numeric' }} />
);
/** A percentage, in basis points. */
export const PercentField = (props: NumberProps<number>) => (
  <TypedNumber {...percent} {...props} attributes={{ inputMode: 'decimal' }} />
);
