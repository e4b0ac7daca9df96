import { useState } from 'react';
import Button from '@mui/material/Button';
import { capitalsOf } from '../../../contract/input-rules';
import { ZoneField } from '../../../components/ZoneField';
import { limits } from '../../../contract/texts';
import { Field, PasswordField } from './Field';
import type { FormField } from './use-form';

/**
 * A person's name (product: Validation, name-like input). It is stored as typed, because its owner knows how it is
 * written. If it has no capitals, they are offered once the field is left.
 */
export function NameField({ field, autoFocus = false }: { field: FormField; autoFocus?: boolean }) {
  const [left, setLeft] = useState(false);
  const offered = left ? capitalsOf(field.value) : null;
  return (
    <div onBlur={() => setLeft(true)} onChange={() => setLeft(false)}>
      <Field
        {...field}
        label="Name"
        input={{ type: 'text', name: 'name', autoComplete: 'name', autoFocus }}
        attributes={{ minLength: limits.nameLeast, maxLength: limits.name }}
      />
      {offered !== null && !field.disabled && (
        <Button size="small" onClick={() => field.onChange(offered)} sx={{ mt: 1, textTransform: 'none' }}>
          Write it as “{offered}”
        </Button>
      )}
    </div>
  );
}

export function EmailField({ field, autoFocus = false }: { field: FormField; autoFocus?: boolean }) {
  return <Field {...field} label="Email" input={{ type: 'email', name: 'email', autoComplete: 'email', autoFocus }} />;
}

interface NewPasswordProps {
  label?: string;
  password: FormField;
  repeat: FormField;
  autoFocus?: boolean;
}

/** A new password, typed twice. */
export function NewPassword({ label = 'Password', password, repeat, autoFocus = false }: NewPasswordProps) {
  return (
    <>
      <PasswordField
        {...password}
        label={label}
        hint={`${limits.passwordLeast} to ${limits.password} characters`}
        autoComplete="new-password"
        autoFocus={autoFocus}
      />
      <PasswordField {...repeat} label="Confirm password" name="confirm-password" autoComplete="new-password" />
    </>
  );
}

/** A new password that is typed once, because it can be shown and must be entered again before it takes effect. */
export function OncePassword({ field }: { field: FormField }) {
  return (
    <PasswordField
      {...field}
      hint={`${limits.passwordLeast} to ${limits.password} characters`}
      autoComplete="new-password"
    />
  );
}

/** The time zone of a new user: the device's, unless the user chooses another. */
export function OwnZone({ field: { value, problem, onChange } }: { field: FormField }) {
  const [now] = useState(() => Date.now());
  return (
    <ZoneField
      value={value}
      now={now}
      onChange={onChange}
      problem={problem}
      help="All times are shown in this time zone. We took it from your device."
    />
  );
}

/** The read-only email of the account that a link belongs to. Password managers use the field too. */
export function AccountField({ email }: { email: string }) {
  return (
    <Field
      label="Email"
      problem={null}
      value={email}
      onChange={() => undefined}
      disabled={false}
      required={false}
      input={{ type: 'email', name: 'email', autoComplete: 'username' }}
      attributes={{ readOnly: true }}
    />
  );
}
