import { randomUUID } from 'node:crypto';
import type { BodyOf } from '../../../src/contract/kit';
import type { invite } from '../../../src/contract/auth-accounts';
import type { putFeedbackDraft } from '../../../src/contract/feedback';
import type { InterviewRequest, SentEvent } from '../../../src/contract/interviews';
import type { createHold } from '../../../src/contract/booking';
import type { Availability } from '../../../src/contract/people';

/** What a client wants done. */
export type Wish =
  | { kind: 'create'; body: InterviewRequest }
  | { kind: 'hold'; body: BodyOf<typeof createHold> }
  | { kind: 'event'; interviewId: string; body: SentEvent }
  | { kind: 'draft'; interviewId: string; body: BodyOf<typeof putFeedbackDraft> }
  | { kind: 'hours'; body: Availability }
  | { kind: 'invite'; body: BodyOf<typeof invite> };

/** Somebody who is signed in. */
export type Sender = { id: string; token: string };

/**
 * An operation, as Jepsen's set checker keeps it. `ok` was acknowledged, `refused` was answered with a 4xx, and of an
 * `unknown` one nothing is known: no answer, or one of 500 and more.
 */
export type Op = {
  /** Its number, by which its effect is known again. */
  n: number;
  wish: Wish;
  by: Sender;
  /** Its Idempotency-Key, the same at each try. */
  key: string;
  state: 'open' | 'ok' | 'refused' | 'unknown';
  tries: number;
  status: number;
  /** `data` of the answer that settled it, and its words. */
  data: unknown;
  said: string;
};

/** A request that waits for its answer; `status` is that of the answer once it came, 0 where none did. */
export type Flight = { server: string; since: number; status: number | null };

/** Everything that was ever asked for. */
export type Ledger = {
  ops: Op[];
  open(by: Sender, wish: (n: number) => Wish): Op;
  /** Tries that came to an end so far, with or without an answer; and operations that were settled. */
  tries: number;
  settled: number;
  flying: Set<Flight>;
  /** What no client may ever see, a line each. */
  findings: string[];
  /** The longest wait for an answer, in milliseconds. */
  longest: number;
};

export function newLedger(): Ledger {
  const ops: Op[] = [];
  return {
    ops,
    open(by, wish) {
      const n = ops.length + 1;
      const made = { state: 'open' as const, tries: 0, status: 0, data: null, said: '' };
      const op: Op = { n, by, wish: wish(n), key: randomUUID(), ...made };
      ops.push(op);
      return op;
    },
    tries: 0,
    settled: 0,
    flying: new Set(),
    findings: [],
    longest: 0,
  };
}
