import { randomUUID } from 'node:crypto';
import type { BodyOf } from '../../../src/contract/kit';
import type { invite } from '../../../src/contract/auth-accounts';
import type { putFeedbackDraft } from '../../../src/contract/feedback';
import type { InterviewRequest, SentEvent } from '../../../src/contract/interviews';
import type { createHold } from '../../../src/contract/booking';
import type { Availability } from '../../../src/contract/people';

/** What a client wants to be done. */
export type Wish =
  | { kind: 'create'; body: InterviewRequest }
  | { kind: 'hold'; body: BodyOf<typeof createHold> }
  | { kind: 'event'; interviewId: string; body: SentEvent }
  | { kind: 'draft'; interviewId: string; body: BodyOf<typeof putFeedbackDraft> }
  | { kind: 'hours'; body: Availability }
  | { kind: 'invite'; body: BodyOf<typeof invite> };

/** A signed-in user. */
export type Sender = { id: string; token: string };

/**
 * An operation, as in Jepsen's set checker. `ok` was acknowledged, and `refused` got a 4xx. The outcome of an `unknown`
 * one is open: it got no response, or one of 500 and more.
 */
export type Op = {
  /** Its number, which identifies its effect. */
  n: number;
  wish: Wish;
  by: Sender;
  /** Its Idempotency-Key, the same for each try. */
  key: string;
  state: 'open' | 'ok' | 'refused' | 'unknown';
  tries: number;
  status: number;
  /** The `data` of the response that settled it, and its message. */
  data: unknown;
  said: string;
};

/** A request that waits for its response. `status` is that of the response once it has arrived, 0 if none did. */
export type Flight = { server: string; since: number; status: number | null };

/** Everything that clients requested. */
export type Ledger = {
  ops: Op[];
  open(by: Sender, wish: (n: number) => Wish): Op;
  /** Finished tries so far, with or without a response, and settled operations. */
  tries: number;
  settled: number;
  flying: Set<Flight>;
  /** Things that no client may ever see, a line each. */
  findings: string[];
  /** The latest fault, in words that follow a finding: "during …" or "after …". */
  when: string;
  /** The longest wait for a response, in milliseconds. */
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
    when: 'before all faults',
    longest: 0,
  };
}
