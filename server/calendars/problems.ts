import type { CalendarProblem } from '../../src/contract/calendars';
import { OutsideFailure } from '../kit/outside-address';
import { CalendarError } from './source';

/** The problem that the status of a calendar's server means. Null if the server does not refuse. */
export function problemOfStatus(status: number): CalendarProblem | null {
  if (status < 400) return null;
  if (status === 401 || status === 403) return 'SIGN_IN';
  if (status === 404 || status === 410) return 'NOT_FOUND';
  return status === 429 || status === 503 ? 'LATER' : 'UNREACHABLE';
}

/** The problem for which a calendar could not be read or written, from the error that was thrown. */
export function problemOf(error: unknown): CalendarProblem {
  if (error instanceof CalendarError) return error.problem;
  if (error instanceof OutsideFailure) return error.failure;
  return error instanceof Error && error.name === 'TimeoutError' ? 'TIME_OUT' : 'UNREACHABLE';
}

/** Whether an error is about a calendar or its server, and not about a fault of ours. */
export const isExpected = (error: unknown): boolean =>
  error instanceof CalendarError ||
  error instanceof OutsideFailure ||
  (error instanceof Error && error.name === 'TimeoutError');

/** An error without its message for the log, because the message may quote an address or a calendar. */
export function withoutWords(error: unknown): Error {
  const { name, stack = '' } = error instanceof Error ? error : new Error();
  const safe = new Error('A calendar could not be read.');
  safe.name = name;
  safe.stack = [safe.message, ...stack.split('\n').filter((line) => /^ {4}at /.test(line))].join('\n');
  return safe;
}
