import type { Scorecard } from '../../src/contract/feedback';
import type { Change } from '../../src/contract/interviews';
import type { Effect } from '../../src/machines/lifecycle/interview-types';
import { sql, type Tx } from '../db/database';
import type { Held } from './store';

/** What carrying out an effect may need beside it. */
export type EffectGround = {
  interview: Pick<Held, 'id'>;
  seq: number;
  now: number;
  byId: string;
  scorecard?: Scorecard;
};

// The live board hears of these through the stream of changes; nobody wants them by mail.
const onlyLive = new Set(['joined', 'live']);

/**
 * Writes the effects of a transition in its transaction (product 2): what is told later as rows of the outbox, what is
 * kept here at once.
 */
export async function writeEffects(tx: Tx, effects: Effect[], ground: EffectGround): Promise<void> {
  for (const effect of effects) {
    switch (effect.type) {
      case 'tell':
        if (!onlyLive.has(effect.params.what)) await queue(tx, ground, effect.type, effect.params, ground.now);
        break;
      case 'askPanelist':
      case 'sendCalendar':
      case 'cancelCalendar':
        await queue(tx, ground, effect.type, effect.params, ground.now);
        break;
      case 'scheduleReminders':
        for (const at of effect.params.at.filter((instant) => instant > ground.now))
          await queue(tx, ground, 'remind', { kind: effect.params.kind, round: effect.params.round }, at);
        break;
      case 'dropReminders':
        await tx.run(
          sql`delete from outbox where interview_id = ${ground.interview.id} and effect = 'remind' and done_at is null`,
        );
        break;
      case 'noteStrike':
        await tx.run(sql`update panelists set strikes = strikes + 1 where user_id = ${effect.params.panelistId}`);
        break;
      case 'keepVersion':
        await keepVersion(tx, ground, effect.params);
        break;
      case 'openLink':
        break;
    }
  }
}

function queue(tx: Tx, ground: EffectGround, effect: string, params: object, at: number): Promise<number> {
  return tx.run(sql`
    insert into outbox (interview_id, seq, effect, params, due_at)
    values (${ground.interview.id}, ${ground.seq}, ${effect}, ${JSON.stringify(params)}::jsonb, ${new Date(at)})`);
}

async function keepVersion(
  tx: Tx,
  ground: EffectGround,
  params: { version: number; why: 'submitted' | 'updated' },
): Promise<void> {
  const kind = params.why === 'submitted' ? 'submitted' : 'qcUpdate';
  const scorecard = ground.scorecard
    ? sql`${JSON.stringify(ground.scorecard)}::jsonb`
    : sql`(select scorecard from feedback_drafts where interview_id = ${ground.interview.id})`;
  await tx.run(sql`
    with kept as (
      insert into feedback_versions (interview_id, version, kind, scorecard, by_id)
      values (${ground.interview.id}, ${params.version}, ${kind}, ${scorecard}, ${ground.byId}) returning scorecard)
    update interviews set recommendation = (select scorecard->>'recommendation' from kept) where id = ${ground.interview.id}`);
}

/** Who may be told that an interview changed; the stream shows it to these and to admins. */
type InterviewNotice = {
  change: Change;
  organizationId: string | null;
  personId: string;
  panelistIds: (string | null)[];
};
/** What the database's channel says; what is for admins alone comes from triggers. */
export type ChangeNotice = InterviewNotice | { change: { area: 'messages' } };

/** Says on the database's channel that an interview changed; every server process hears it once this transaction stands. */
export async function announce(tx: Tx, notice: InterviewNotice): Promise<void> {
  await tx.run(sql`select pg_notify('changes', ${JSON.stringify(notice)})`);
}
