import type { Leaf } from '../../src/contract/interviews';
import type { Scorecard } from '../../src/contract/feedback';
import { apply, createInterview } from '../../src/machines/lifecycle/interview-law';
import type { InterviewEvent, InterviewInput } from '../../src/machines/lifecycle/interview-types';
import { leafOf, type StoredInterview } from '../../src/machines/lifecycle/interview-views';
import type { Actor } from '../../src/machines/lifecycle/law';
import { creditChanges, settlementChanges } from '../interviews/store';

type Change = ReturnType<typeof settlementChanges>[number];
type CreditChange = ReturnType<typeof creditChanges>[number];

/**
 * The history of an interview. The lifecycle has accepted each event, and its effects are stored as the server would
 * store them.
 */
export type Story = {
  stored: StoredInterview;
  /** The first row is the creation. */
  rows: { event: InterviewEvent | (InterviewInput & { type: 'CREATE' }); leaf: Leaf }[];
  money: (Change & { seq: number; at: number })[];
  /** What the rounds of a mock interview take from its subscription. */
  credits: (CreditChange & { seq: number; by: Actor; at: number })[];
  versions: { version: number; kind: 'submitted' | 'qcUpdate'; scorecard: Scorecard; byId: string; at: number }[];
  draft: { revision: number; scorecard: Scorecard; at: number } | null;
  /** Panelists who withdrew. */
  strikes: string[];
  now: number;
};

/** Starts a story. @throws if the lifecycle refuses the creation. */
export function beginStory(input: InterviewInput): Story {
  const created = createInterview(input);
  if (!created.accepted) throw new Error(`The demo's creation was refused: ${JSON.stringify(input)}`);
  const { stored } = created;
  const rows: Story['rows'] = [{ event: { ...created.input, type: 'CREATE' }, leaf: leafOf(stored) }];
  return { stored, rows, money: [], credits: [], versions: [], draft: null, strikes: [], now: input.now };
}

/**
 * Applies the next event. `scorecard` is the scorecard submitted by SUBMIT_FEEDBACK or QC_UPDATE. @throws if the
 * lifecycle refuses the event
 */
export function tell(story: Story, event: InterviewEvent, scorecard?: Scorecard): void {
  const applied = apply(story.stored, event);
  if (!applied.accepted || event.now < story.now)
    throw new Error(`The demo's ${event.type} was refused in ${JSON.stringify(story.stored.value)}`);
  const seq = story.rows.length;
  for (const change of settlementChanges(story.stored, applied.stored))
    story.money.push({ ...change, seq, at: event.now });
  for (const change of creditChanges(story.stored, applied.stored))
    story.credits.push({ ...change, seq, by: event.by, at: event.now });
  for (const effect of applied.effects) {
    if (effect.type === 'noteStrike' && effect.params.panelistId !== null) story.strikes.push(effect.params.panelistId);
    if (effect.type !== 'keepVersion') continue;
    if (!scorecard) throw new Error(`The demo's ${event.type} has no scorecard`);
    const kind = effect.params.why === 'submitted' ? 'submitted' : 'qcUpdate';
    story.versions.push({ version: effect.params.version, kind, scorecard, byId: event.by.id, at: event.now });
  }
  story.stored = applied.stored;
  story.now = event.now;
  story.rows.push({ event, leaf: leafOf(applied.stored) });
}
