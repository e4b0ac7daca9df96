import { StructError, create, validate, type Failure as StructFailure } from 'superstruct';
import type { Call } from '../../src/contract/kit';
import type { Detail } from '../../src/contract/kit';
import { invalid } from '../kit/failures';

// superstruct's own messages contain the value, and ours never do. Refinements already have our texts.
function messageOf(failure: StructFailure): string {
  if (failure.refinement) return /^Expected /.test(failure.message) ? 'Out of range' : failure.message;
  if (failure.type === 'never') return 'Not recognized';
  return failure.value === undefined ? 'Enter a value' : 'Enter a valid value';
}

const fieldOf = (path: unknown[]) => path.map((key) => String(key).slice(0, 60)).join('.');

/** The invalid fields of a failed check, at most 20, each once; `whole` is the name of the value itself. */
function detailsOf(error: StructError, whole: string): Detail[] {
  const details = new Map<string, Detail>();
  for (const failure of error.failures()) {
    const field = fieldOf(failure.path) || whole;
    if (!details.has(field)) details.set(field, { field, message: messageOf(failure) });
    if (details.size === 20) break;
  }
  return [...details.values()];
}

const deepest = 12;

/**
 * The first field on which superstruct would crash. Its messages print the value, which throws for extreme depth and
 * for objects that override `toString`. Nothing in the contract is so deep or has such names.
 */
function unprintable(value: unknown, path: string[] = []): string[] | null {
  if (typeof value !== 'object' || value === null) return null;
  if (path.length === deepest) return path.slice(0, 1);
  for (const [key, inner] of Object.entries(value)) {
    const found = key in Object.prototype ? [...path, key] : unprintable(inner, [...path, key]);
    if (found) return found;
  }
  return null;
}

/** Checks the parts of a request against its call. @throws Refused 400 with `details`. */
export function checkRequest(call: Call, part: 'params' | 'query' | 'body', value: unknown): unknown {
  const wrong = unprintable(value);
  if (wrong) throw invalid([{ field: fieldOf(wrong), message: 'Enter a valid value' }]);
  const struct = call[part];
  if (!struct) {
    const empty =
      value === undefined ||
      value === null ||
      (typeof value === 'object' && !Array.isArray(value) && Object.keys(value).length === 0);
    if (!empty) {
      const names = typeof value === 'object' && !Array.isArray(value) ? Object.keys(value).slice(0, 20) : [part];
      throw invalid(names.map((name) => ({ field: fieldOf([name]) || part, message: 'Not recognized' })));
    }
    return undefined;
  }
  try {
    return create(value ?? {}, struct as never);
  } catch (error) {
    if (error instanceof StructError) throw invalid(detailsOf(error, part));
    throw error;
  }
}

/** Compares a reply with the contract. @throws Error naming the fields, never their values. */
export function checkReply(call: Call, struct: Call['reply'], data: unknown): void {
  const [error] = validate(data, struct as never);
  if (error) {
    const fields = detailsOf(error, 'reply').map((detail) => `${detail.field}: ${detail.message}`);
    throw new Error(`Reply of ${call.method} ${call.path} differs from the contract: ${fields.join('; ')}`);
  }
}
