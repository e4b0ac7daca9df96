import { texts } from '../../contract/texts';
import type { Problem } from './problem';

/**
 * A refusal as a form shows it: messages at its fields, and one for the rest. `nameOf` maps the server's field names to
 * the form's.
 */
export function atFields<Name extends string>(
  { message, details = [] }: Problem,
  none: Record<Name, string | null>,
  nameOf: (field: string) => Name | undefined,
) {
  const problems = { ...none };
  for (const detail of details) {
    const name = nameOf(detail.field);
    if (name !== undefined) problems[name] = detail.message;
  }
  const placed = details.length > 0 && details.every(({ field }) => nameOf(field) !== undefined);
  return { problems, problem: placed ? null : message || texts.wentWrong };
}
