import { expect, it } from 'vitest';
import { isDefinite } from '../../src/machines/kit/problem';

it.each([{ status: 400 }, { status: 403 }, { status: 404 }, { status: 409, data: { version: 7 } }, { status: 422 }])(
  '%j says no for good: the next try is a new request',
  (problem) => {
    expect(isDefinite({ message: '', ...problem })).toBe(true);
  },
);

it.each([{}, { status: 408 }, { status: 409 }, { status: 425 }, { status: 429 }, { status: 500 }, { status: 503 }])(
  '%j may yet have had its effect: the next try keeps its key',
  (problem) => {
    expect(isDefinite({ message: '', ...problem })).toBe(false);
  },
);
