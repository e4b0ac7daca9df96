import type { CalendarProblem } from '../../src/contract/calendars';
import { OutsideFailure } from '../kit/outside-address';
import { CalendarError } from './source';

/** Why a calendar's server refuses, by its status; null where it does not. */
export function problemOfStatus(status: number): CalendarProblem | null {
  if (status < 400) return null;
  if (status === 401 || status === 403) return 'SIGN_IN';
  if (status === 404 || status === 410) return 'NOT_FOUND';
  return status === 429 || status === 503 ? 'LATER' : 'UNREACHABLE';
}

/** Why a calendar could not be read or written, by what was thrown. */
export function problemOf(error: unknown): CalendarProblem {
  if (error instanceof CalendarError) return error.problem;
  if (error instanceof OutsideFailure) return error.failure;
  return error instanceof Error && error.name === 'TimeoutError' ? 'TIME_OUT' : 'UNREACHABLE';
}

/** Whether an error says how a calendar or its server is, rather than that something here is wrong. */
export const isExpected = (error: unknown): boolean =>
  error instanceof CalendarError ||
  error instanceof OutsideFailure ||
  (error instanceof Error && error.name === 'TimeoutError');

/** An error for the log: its message may quote an address or a calendar. */
export function withoutWords(error: unknown): Error {
  const { name, stack = '' } = error instanceof Error ? error : new Error();
  const safe = new Error('A calendar could not be read.');
  safe.name = name;
  safe.stack = [safe.message, ...stack.split('\n').filter((line) => /^ {4}at /.test(line))].join('\n');
  return safe;
}
