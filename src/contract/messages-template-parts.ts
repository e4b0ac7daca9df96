import { nearNames } from './near-names';

/** The parts of an email whose words an admin can change (product: Mail content). */
export const templateParts = ['subject', 'opening', 'next', 'signature'] as const;
export type TemplatePart = (typeof templateParts)[number];

export const templateGroups = ['all', 'account', 'interview', 'billing', 'other'] as const;
export type TemplateGroup = (typeof templateGroups)[number];
export const templateGroupWords: Record<TemplateGroup, string> = {
  all: 'All emails',
  account: 'Account',
  interview: 'Interview',
  billing: 'Billing',
  other: 'Other',
};

/** A placeholder for a value: its meaning, and the example that the preview shows. */
export type TemplateVariable = { what: string; example: string };
export type TemplateVariables = Readonly<Record<string, TemplateVariable>>;
export type EmailTemplate = {
  group: TemplateGroup;
  name: string;
  /** When it is sent, and to whom. */
  sent: string;
  variables: TemplateVariables;
  /** The default words of each part. Parts that the email does not have are missing. */
  parts: Partial<Record<TemplatePart, string>>;
};

const places = /\{([^{}]*)\}/g;

/**
 * Fills in the values of the variables of a text. Values are inserted unchanged: braces inside them are not
 * variables.
 */
export const filledText = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(places, (_, name: string) => (Object.hasOwn(values, name) ? (values[name] ?? '') : ''));

/** The message for the first unknown variable in a text, or null (product: Mail content). */
export function variableProblem(text: string, variables: TemplateVariables): string | null {
  const unknown = [...text.matchAll(places)]
    .map(([, name = '']) => name)
    .find((name) => !Object.hasOwn(variables, name));
  if (unknown === undefined) return null;
  const [near] = nearNames(unknown, Object.keys(variables));
  return near === undefined
    ? `Unknown variable {${unknown}}. Choose one from the list.`
    : `Unknown variable {${unknown}}. Did you mean {${near}}?`;
}
