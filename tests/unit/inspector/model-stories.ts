import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { accountForms } from '../../model/account-forms';
import { formModels, type FormModelOptions } from '../../model/form-model';
import type { ModelOptions } from '../../model/model-types';
import { canary, more, type Story } from './canaries';

// `tests/unit/inspector/privacy.test.ts` mocks modelTest so that it returns the options of a model.
type Model = ModelOptions<AnyStateMachine>;

const byField: [RegExp, string][] = [
  [/^(key|token)$/, canary.token],
  [/password|^repeat$/i, canary.password],
  [/^email$/, canary.email],
  [/^name$/, canary.name],
  [/^(number|mobile)$/, canary.number],
  [/^website$/, canary.address],
  [/^(about|asked|benefits|calendar|description|evidence|improvements|instructions)$/, canary.text],
  [/^(label|notes|responsibilities|strengths|text|title|why|\w+Text)$/, canary.text],
  [/^(jobProfile|location|organization)$/, canary.loneName],
];
const byLook: [RegExp, string][] = [
  [/^\S+@\S+$/, canary.email],
  [/^https?:/, canary.address],
  [/^\+?\d{7,}$/, canary.phone],
  [/^\p{Lu}\S* \p{Lu}\S*$/u, canary.name],
  [/\S\s+\S/, canary.text],
];

// Empty texts stay empty, because they decide which way a machine takes.
const plantedText = (text: string, field: string) => {
  const found = byField.find(([of]) => of.test(field)) ?? byLook.find(([of]) => of.test(text));
  return text === '' ? text : (found?.[1] ?? text);
};

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/**
 * Replaces each text that a person wrote in a model by a canary, and adds more fields than the types say. Ids, states
 * and times stay.
 */
function laden(value: unknown, field = ''): unknown {
  if (typeof value === 'string') return plantedText(value, field);
  if (Array.isArray(value)) return value.map((one) => laden(one, field));
  if (value instanceof Error) return Object.assign(new Error(canary.text), laden({ ...value }));
  if (!isPlain(value)) return value;
  const { type, name, value: typed } = value;
  // The name of the field decides which canary is typed.
  if (type === 'field.change') return { type, name, value: plantedText(String(typed), String(name)), ...more };
  const own = Object.entries(value).map(([at, one]) => [at, at === 'type' ? one : laden(one, at)] as const);
  return { ...Object.fromEntries(own), ...more };
}

const storyOf = ({ input, events, settle = {} }: Model): Story => {
  const eventsIn = (snapshot: AnyMachineSnapshot) =>
    typeof events === 'function' ? events(snapshot as never) : events;
  const answers = Object.entries(settle);
  return {
    inputs: [laden(input ?? {}) as object],
    events: (snapshot) => eventsIn(snapshot).map((event) => laden(event) as AnyEventObject),
    done: Object.fromEntries(answers.map(([id, { done = [undefined] }]) => [id, done.map((one) => laden(one))])),
    failed: Object.fromEntries(answers.map(([id, { error = [] }]) => [id, error.map((one) => laden(one))])),
  };
};

/** Fills in a form with canaries, because the next input of its model depends on the values typed before. */
const formStory = ({ good, bad = '', ...options }: FormModelOptions): Story => {
  const models = formModels({ good, bad, ...options }) as unknown as Model[];
  // As in the model, only the first field also gets a wrong value. Otherwise a form of many fields would never be
  // valid.
  const fields = Object.entries(good).flatMap(([name, values], nth) =>
    [plantedText(values[0], name), ...(nth === 0 ? [bad] : [])].map((value) => ({ name, value })),
  );
  const events = [
    ...fields.map((field) => ({ type: 'field.change', ...field })),
    { type: 'form.submit' },
    ...('asks' in options ? [{ type: 'form.confirm' }, { type: 'form.dismiss' }] : []),
    ...('facts' in options ? [{ type: 'link.retry' }] : []),
  ];
  const [first] = models.map((model) => storyOf({ ...model, events } as Model));
  return { ...first, events, inputs: models.map(({ input }) => laden(input ?? {}) as object) };
};

const files = import.meta.glob<Record<string, unknown>>('../../model/*-model.ts', { eager: true });
const models = Object.values(files)
  .flatMap((file) => Object.entries(file))
  .filter(([name]) => /^\w+Model$/.test(name))
  .map(([, model]) => (typeof model === 'function' ? (model as () => unknown)() : model) as Model);

/** The stories derived from the models of machines, by the machine's id. */
export const modelStories: Record<string, Story> = Object.fromEntries([
  ...models.map((model) => [model.machine.id, storyOf(model)] as const),
  ...Object.values<FormModelOptions>(accountForms).map((form) => [form.machine.id, formStory(form)] as const),
]);
