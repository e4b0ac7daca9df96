import type { Scorecard } from '../../src/contract/feedback';
import type { Effect } from '../../src/machines/lifecycle/interview-types';
import { sql, type Tx } from '../db/database';

/** An effect that is carried out later, as the outbox has it; `due` is ISO 8601. */
export type Queued = { effect: string; params: object; due: string };

// The live board hears of these through the stream of changes; nobody wants them by mail.
const onlyLive = new Set(['joined', 'live']);

/** What a transition tells later, for the outbox, which is written with it (product 2). */
export function queuedBy(effects: Effect[], now: number): Queued[] {
  const row = (effect: string, params: object, at = now): Queued => ({
    effect,
    params,
    due: new Date(at).toISOString(),
  });
  return effects.flatMap((effect): Queued[] => {
    switch (effect.type) {
      case 'tell':
        return onlyLive.has(effect.params.what) ? [] : [row(effect.type, effect.params)];
      case 'askPanelist':
      case 'sendCalendar':
      case 'cancelCalendar':
        return [row(effect.type, effect.params)];
      case 'scheduleReminders': {
        const { kind, round, at } = effect.params;
        return at.filter((instant) => instant > now).map((instant) => row('remind', { kind, round }, instant));
      }
      default:
        return [];
    }
  });
}

/** What carrying out an effect may need beside it. */
export type EffectGround = { interviewId: string; byId: string; scorecard?: Scorecard | undefined };

/** Carries out the effects that only change rows of ours, in the transaction given and before its own are written. */
export async function keepEffects(tx: Tx, effects: Effect[], ground: EffectGround): Promise<void> {
  for (const effect of effects) {
    switch (effect.type) {
      case 'dropReminders':
        await tx.run(
          sql`delete from outbox where interview_id = ${ground.interviewId} and effect = 'remind' and done_at is null`,
        );
        break;
      case 'noteStrike':
        await tx.run(sql`update panelists set strikes = strikes + 1 where user_id = ${effect.params.panelistId}`);
        break;
      case 'keepVersion':
        await keepVersion(tx, ground, effect.params);
        break;
      default:
        break;
    }
  }
}

async function keepVersion(
  tx: Tx,
  ground: EffectGround,
  params: { version: number; why: 'submitted' | 'updated' },
): Promise<void> {
  const kind = params.why === 'submitted' ? 'submitted' : 'qcUpdate';
  const scorecard = ground.scorecard
    ? sql`${JSON.stringify(ground.scorecard)}::jsonb`
    : sql`(select scorecard from feedback_drafts where interview_id = ${ground.interviewId})`;
  await tx.run(sql`
    with kept as (
      insert into feedback_versions (interview_id, version, kind, scorecard, by_id)
      values (${ground.interviewId}, ${params.version}, ${kind}, ${scorecard}, ${ground.byId}) returning scorecard)
    update interviews set recommendation = (select scorecard->>'recommendation' from kept) where id = ${ground.interviewId}`);
}
