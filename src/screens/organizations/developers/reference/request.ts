import { sample } from 'openapi-sampler';
import { newKey } from '../../../../services/api/idempotency-key';
import type { Operation, Parameter, Schema } from './description';

/** The input for a request: a text for each parameter, and the body. */
export interface Filled {
  values: Readonly<Record<string, string>>;
  body: string;
}

const sampled = (schema: Schema): unknown => sample(schema as object, { quiet: true });

/** An example of a value, as JSON. */
export const exampleJson = (schema: Schema): string => JSON.stringify(sampled(schema), null, 2);

const isKey = ({ in: place }: Parameter) => place === 'header';

/** The initial input of a request: an example body, a new idempotency key, and no other parameters. */
export const startOf = ({ parameters, body, takesFile }: Operation): Filled => ({
  values: Object.fromEntries(parameters.filter(isKey).map(({ name }) => [name, newKey()])),
  body: body === null || takesFile ? '' : exampleJson(body),
});

/** The required parameters that are empty. */
export const missingOf = ({ parameters }: Operation, { values }: Filled): Parameter[] =>
  parameters.filter(({ name, required }) => required && (values[name] ?? '').trim() === '');

/** The path with its parameters filled in. Empty parameters keep their placeholder. */
export function addressOf({ path, parameters }: Operation, { values }: Filled): string {
  const valueOf = (name: string) => (values[name] ?? '').trim();
  const filled = path.replace(/\{(\w+)\}/g, (whole, name: string) =>
    valueOf(name) === '' ? whole : encodeURIComponent(valueOf(name)),
  );
  const query = parameters.filter((one) => one.in === 'query' && valueOf(one.name) !== '');
  const search = new URLSearchParams(query.map(({ name }) => [name, valueOf(name)]));
  return query.length === 0 ? filled : `${filled}?${search}`;
}

/** The idempotency key of the request; null for calls without one. */
export const keyOf = ({ parameters }: Operation, { values }: Filled): string | null => {
  const key = parameters.find(isKey);
  return key === undefined ? null : (values[key.name] ?? '');
};

// A single quote would end the quoted text of a shell, so it is written outside of the quotes.
const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

/** Double-quoted text, in which the shell expands variables. */
const expanded = (text: string) => `"${text}"`;

/**
 * The request as a command for a terminal. The API key is in `API_KEY`, so that the shell's history does not store it.
 */
export function curlOf(operation: Operation, filled: Filled, base: string): string {
  const key = keyOf(operation, filled);
  const isPost = operation.method === 'POST' && operation.body !== null;
  return [
    `curl ${operation.method === 'GET' || isPost ? '' : `-X ${operation.method} `}${quoted(base + addressOf(operation, filled))}`,
    ...(operation.isPublic ? [] : [`-H ${expanded('Authorization: Bearer $API_KEY')}`]),
    ...(key === null ? [] : [`-H ${quoted(`Idempotency-Key: ${key}`)}`]),
    ...(operation.takesFile ? [`-F ${quoted('file=@FILE')}`] : []),
    ...(filled.body === '' ? [] : [`-H ${quoted('Content-Type: application/json')}`, `-d ${quoted(filled.body)}`]),
  ].join(' \\\n  ');
}
