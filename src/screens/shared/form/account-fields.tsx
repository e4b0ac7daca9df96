import { limits } from '../../../contract/texts';
import { Field, PasswordField } from './Field';
import type { FormField } from './use-form';

/** A person's name (product: Validation, name-like input). */
export function NameField({ field, autoFocus = false }: { field: FormField; autoFocus?: boolean }) {
  return (
    <Field
      {...field}
      label="Name"
      input={{ type: 'text', name: 'name', autoComplete: 'name', autoFocus }}
      attributes={{ minLength: limits.nameLeast, maxLength: limits.name }}
    />
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

/** The read-only email of a link's account, which password managers use too. */
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
