import { isFieldName, isHarmless, isName, isNumeric, isOurs, kindOf, type Kind } from './mask-fields';
import { makePseudonyms } from './pseudonyms';

const deepest = 40;
/** Placeholders for values that are not shown. */
const standIn = { actor: '[actor]', deeper: '[deeper]', again: '[again]', other: '[object]' } as const;
const standIns = new Set<string>(Object.values(standIn));

const isAddress = (text: string) => /^([a-z][a-z0-9+.-]{1,20}:\/\/|\/(?!\/))\S*$/i.test(text);

// Values that are not plain data, such as DOM elements, may reference anything.
const isPlain = (value: object): value is Record<string, unknown> => {
  const origin = Object.getPrototypeOf(value) as object | null;
  return origin === null || Object.getPrototypeOf(origin) === null;
};

// In a form's `{ name: 'email', value }` and in an event `email.change`, the kind of the value is given by the name or
// the type.
function fieldOfValue({ name, field, type }: Record<string, unknown>): string | null {
  const told = name ?? field;
  if (typeof told === 'string' && /^[a-z][A-Za-z]{0,30}$/.test(told)) return told;
  return typeof type === 'string' && type.endsWith('.change') ? type.slice(0, -'.change'.length) : null;
}

const isSecret = (kind: Kind) => kind === 'secret' || kind === 'password';

/** The secret field whose change an event reports; null if it reports no such change. */
export function secretFieldOf(event: Record<string, unknown>): string | null {
  const field = 'value' in event ? fieldOfValue(event) : null;
  return field !== null && isSecret(kindOf(field)) ? field : null;
}

/**
 * Creates a mask, which returns a plain copy without personal data. Strings are masked by the name of their field, or
 * else by their appearance; text that is not known to be harmless is masked. Pseudonyms preserve what guards check:
 * length, kinds of characters, whether an email is valid, and equality. For a password they preserve only validity and
 * equality. Pseudonyms are specific to this mask. Masking is idempotent.
 */
export function makeMask(how: Parameters<typeof makePseudonyms>[0] = {}): (value: unknown) => unknown {
  const pseudonyms = makePseudonyms(how);
  // Consecutive snapshots share most of their context.
  const made = new WeakMap<object, unknown>();

  const argument = (one: string) => (/^\d{1,3}$/.test(one) ? one : pseudonyms.text(one));
  function address(text: string): string {
    const end = text.search(/[?#]/);
    const path = end < 0 ? text : text.slice(0, end);
    // Our own paths consist of known words. In other addresses, only the scheme and the host are harmless.
    const [host = ''] = /^[a-z][a-z0-9+.-]*:\/\/[^/@]*(?=\/|$)/i.exec(path) ?? [];
    const word = (one: string) => (path.startsWith('/') && isHarmless(one) ? one : argument(one));
    // The halves of an email address look harmless, so the whole part is masked.
    const part = (one: string) => (one.includes('@') ? argument(one) : one.replace(/[^:]+/g, word));
    const named = /([?&#][\w.-]{1,40}=)?([^?&#]+)/g;
    return (
      host +
      path.slice(host.length).replace(/[^/]+/g, part) +
      text
        .slice(path.length)
        .replace(named, (_all, name: string | undefined, one: string) => `${name ?? ''}${argument(one)}`)
    );
  }

  function string(text: string, kind: Kind): string {
    if (isOurs(text) || standIns.has(text)) return text;
    if (kind !== 'kept' && kind !== 'plain') return pseudonyms[kind](text);
    if (kind === 'kept' ? isName(text) : isHarmless(text)) return text;
    return isAddress(text) ? address(text) : pseudonyms.text(text);
  }

  function record(value: Record<string, unknown>, kind: Kind, depth: number): unknown {
    const ofValue = 'value' in value ? fieldOfValue(value) : null;
    const entries = Object.entries(value).map(([field, one]): [string, unknown] => {
      if (ofValue !== null && one === ofValue) return [field, one];
      const about = ofValue !== null && field === 'value' ? ofValue : field;
      return [
        isFieldName(field) ? field : pseudonyms.text(field),
        go(one, isSecret(kind) ? kind : kindOf(about), about, depth),
      ];
    });
    return Object.fromEntries(entries);
  }

  function inside(value: object, kind: Kind, field: string, depth: number): unknown {
    if (Array.isArray(value)) return value.map((one) => go(one, kind, field, depth));
    if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString();
    if (value instanceof Map || value instanceof Set) return [...value].map((one) => go(one, kind, field, depth));
    if (value instanceof Error) {
      const { name: _name, ...own } = { ...value, message: value.message };
      return record(own, kind, depth);
    }
    if ('sessionId' in value || 'xstate$$type' in value) return standIn.actor;
    const { toJSON } = value as { toJSON?: unknown };
    if (typeof toJSON === 'function') return go(toJSON.call(value), kind, field, depth);
    return isPlain(value) ? record(value, kind, depth) : standIn.other;
  }

  function go(value: unknown, kind: Kind, field: string, depth = 0): unknown {
    if (typeof value === 'string') return string(value, kind);
    if (typeof value === 'number') return isNumeric(field) ? Number(pseudonyms.number(String(value))) : value;
    if (typeof value === 'boolean' || value === undefined) return value;
    if (typeof value !== 'object' || value === null) return null;
    if (depth > deepest) return standIn.deeper;
    if (kind !== 'plain') return inside(value, kind, field, depth + 1);
    if (made.has(value)) return made.get(value);
    made.set(value, standIn.again);
    const masked = inside(value, kind, field, depth + 1);
    made.set(value, masked);
    return masked;
  }

  return (value) => go(value, 'plain', '');
}
