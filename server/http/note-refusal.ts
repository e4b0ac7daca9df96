import type { FastifyRequest } from 'fastify';
import type { FactorDue } from '../../src/contract/auth-due';
import type { SecurityKind } from '../../src/contract/system-security';
import { hashToken } from '../kit/caller';
import type { Refused } from '../kit/failures';
import { placeOf, subjectOf, type SecurityLog } from '../kit/security-log';
import { isKeyToken } from './api-keys';
import { bearerOf } from './calls';

const isFactorDue = (data: unknown) => (data as Partial<FactorDue> | undefined)?.secondFactorDue === true;

/** The kind of a refusal in the security log. Null for a refusal in the normal course of work. */
function kindOf(refusal: Refused, request: FastifyRequest): SecurityKind | null {
  if (refusal.event) return refusal.event;
  const token = bearerOf(request);
  const isKnown = subjectOf(request) !== null;
  switch (refusal.status) {
    case 401:
      if (token === null) return null;
      return isKeyToken(token) ? 'wrongKey' : 'endedSession';
    case 403:
      if (isFactorDue(refusal.data)) return null;
      return isKnown ? 'forbidden' : 'wrongLink';
    case 404:
      return isKnown ? 'notFound' : null;
    case 429:
      return 'tooMany';
    default:
      return null;
  }
}

/** Notes a refused access (product: Security log). */
export function noteRefusal(log: SecurityLog, request: FastifyRequest, refusal: Refused): void {
  const kind = kindOf(refusal, request);
  if (kind === null) return;
  const token = bearerOf(request);
  const subject = subjectOf(request) ?? (token === null ? null : { tokenHash: hashToken(token) });
  log.note({ kind, subject, ...placeOf(request) });
}
