import { day, hour, minute } from '../../src/contract/time';
import {
  accept,
  actors,
  between,
  book,
  confirmed,
  endOf,
  met,
  open,
  organizationOr,
  passOn,
  type Cast,
  type Scene,
} from './scene';
import { reasons } from './phrases';
import { tell } from './story';

/**
 * How an interview reaches its state. `window` is the range of its slot, in ms relative to now; null for an interview
 * without a slot.
 */
export type Plot = { window: { from: number; to: number } | null; tell: (cast: Cast) => Scene };

const ahead = { from: 6 * hour, to: 6.4 * day };
const times = (cast: Cast) => cast.timesAhead;
const oneOf = <T>(cast: Cast, list: readonly T[]) => cast.random.pick(list);

/** The slot of a booking that fails: the first preferred time. */
const failing = (cast: Cast): Cast => ({ ...cast, start: times(cast)[0] ?? cast.start });

/** pendingSchedule: requested, with future times. Some panelists declined, did not answer or withdrew before. */
export const waitingPlots: Plot[] = [
  {
    window: null,
    tell: (cast) => open(cast, between(cast, cast.now - 40 * hour, cast.now - 12 * minute), times(cast)),
  },
  { window: null, tell: (cast) => open(cast, between(cast, cast.now - 9 * hour, cast.now - 12 * minute), times(cast)) },
  {
    window: null,
    tell: (cast) => {
      const from = cast.now - 3 * day;
      const scene = open(cast, between(cast, from, from + day), [from + 2 * day]);
      const by = actors.candidate(cast);
      tell(scene.story, {
        type: 'SET_TIMES',
        by,
        now: between(cast, cast.now - day, cast.now - hour),
        times: times(cast),
      });
      return scene;
    },
  },
  { window: null, tell: (cast) => dropped(failing(cast), 'DECLINE') },
  { window: null, tell: (cast) => open(cast, between(cast, cast.now - day, cast.now - 12 * minute), times(cast)) },
  { window: null, tell: (cast) => dropped(failing(cast), 'CLOCK') },
  { window: null, tell: (cast) => dropped(failing(cast), 'WITHDRAW') },
  {
    // The preferred times have passed, so the candidate must give new ones.
    window: null,
    tell: (cast) => {
      const at = between(cast, cast.now - 5 * day, cast.now - 4 * day);
      return open(cast, at, [at + 2 * day, at + 2.5 * day]);
    },
  },
];

function dropped(cast: Cast, how: 'DECLINE' | 'CLOCK' | 'WITHDRAW'): Scene {
  const { now, panelist } = cast;
  const scene = open(cast, between(cast, now - 30 * hour, now - 16 * hour), times(cast));
  const { story } = scene;
  book(scene, between(cast, now - 14 * hour, now - 8 * hour));
  const by = actors.panelist(panelist);
  const facts = { next: null };
  if (how === 'CLOCK') {
    tell(story, { type: how, by: actors.clock, now: story.stored.context.answerBy ?? now, facts });
    return scene;
  }
  if (how === 'DECLINE') {
    tell(story, { type: how, by, now: story.now + 40 * minute, why: oneOf(cast, reasons.DECLINE), facts });
    return scene;
  }
  accept(scene, story.now + 30 * minute);
  tell(story, {
    type: how,
    by,
    now: between(cast, now - 6 * hour, now - hour),
    why: oneOf(cast, reasons.WITHDRAW),
    facts,
  });
  return scene;
}

/** reschedulePending: moved by the organization, the candidate or the panelist, aborted, or scheduled again. */
export const reschedulePlots: Plot[] = [
  { window: { from: -day, to: 3.5 * day }, tell: (cast) => moved(cast, organizationOr(cast)) },
  { window: { from: -day, to: 3.5 * day }, tell: (cast) => moved(cast, actors.candidate(cast)) },
  { window: { from: -day, to: 3.5 * day }, tell: (cast) => moved(cast, actors.panelist(cast.panelist)) },
  {
    window: { from: -3 * day, to: -5 * hour },
    tell: (cast) => {
      const scene = met(cast);
      const now = scene.story.now + 9 * minute;
      tell(scene.story, { type: 'ABORT', by: cast.admin, now, why: oneOf(cast, reasons.ABORT) });
      return newTimes(scene);
    },
  },
  {
    window: { from: -30 * hour, to: -6 * hour },
    tell: (cast) => {
      const scene = confirmed(cast, cast.start - 3 * hour);
      const by = actors.panelist(cast.panelist);
      tell(scene.story, { type: 'JOIN', by, now: cast.start - 2 * minute });
      tell(scene.story, { type: 'NO_SHOW', by, now: cast.start + 16 * minute });
      const now = between(cast, endOf(cast), endOf(cast) + 2 * hour);
      tell(scene.story, { type: 'RESCHEDULE', by: organizationOr(cast), now, why: oneOf(cast, reasons.RESCHEDULE) });
      return newTimes(scene);
    },
  },
];

function newTimes(scene: Scene): Scene {
  const now = between(scene, scene.story.now + 10 * minute, scene.story.now + 2 * hour);
  tell(scene.story, { type: 'SET_TIMES', by: actors.candidate(scene), now, times: times(scene) });
  return scene;
}

function moved(cast: Cast, by: Cast['admin']): Scene {
  const { now, start } = cast;
  const scene = confirmed(cast, Math.min(now - hour, start - 4 * day));
  const latest = Math.min(now - 15 * minute, start - 26 * hour);
  const at = between(cast, Math.max(scene.story.now + minute, now - 3 * day), latest);
  const why = oneOf(
    cast,
    by.role === 'ORGANIZATION_USER' ? reasons.ASK_RESCHEDULE.slice(0, 1) : reasons.ASK_RESCHEDULE.slice(1),
  );
  tell(scene.story, { type: 'ASK_RESCHEDULE', by, now: at, why, times: times(cast) });
  return scene;
}

/** requested: the panelist can still answer. Some panelists were asked after another one declined. */
export const requestedPlots: Plot[] = [
  { window: ahead, tell: (cast) => asked(cast, false) },
  { window: ahead, tell: (cast) => asked(cast, false) },
  { window: ahead, tell: (cast) => asked(cast, true) },
  {
    window: ahead,
    tell: (cast) => {
      const scene = asked(cast, false);
      return wantsCancel(scene, actors.candidate(cast), between(cast, scene.story.now + minute, cast.now - minute));
    },
  },
];

function asked(cast: Cast, second: boolean): Scene {
  const at = between(cast, cast.now - 150 * minute, cast.now - 25 * minute);
  const scene = open(cast, between(cast, at - 20 * hour, at - 30 * minute), [cast.start, cast.start + day]);
  const first = second ? cast.others.find((other) => !other.autoAccept) : undefined;
  book(scene, at, first ?? cast.panelist);
  if (first) passOn(scene, between(cast, at + minute, at + 20 * minute), first);
  return scene;
}

function wantsCancel(scene: Scene, by: Cast['admin'], at: number): Scene {
  tell(scene.story, { type: 'ASK_CANCEL', by, now: at, why: oneOf(scene, reasons.ASK_CANCEL) });
  return scene;
}

const settled: Plot = { window: ahead, tell: (cast) => confirmed(cast, cast.now - 10 * minute) };
/** confirmed: mostly without further events. Some interviews have a cancellation request, open or refused. */
export const confirmedPlots: Plot[] = [
  ...Array.from({ length: 10 }, () => settled),
  {
    window: ahead,
    tell: (cast) => {
      const scene = confirmed(cast, cast.now - 2 * hour);
      return wantsCancel(scene, actors.candidate(cast), between(cast, scene.story.now + minute, cast.now - 5 * minute));
    },
  },
  {
    window: ahead,
    tell: (cast) => {
      const scene = confirmed(cast, cast.now - 2 * hour);
      const by = actors.panelist(cast.panelist);
      return wantsCancel(scene, by, between(cast, scene.story.now + minute, cast.now - 5 * minute));
    },
  },
  {
    window: ahead,
    tell: (cast) => {
      const scene = confirmed(cast, cast.now - 2 * hour);
      wantsCancel(scene, actors.candidate(cast), between(cast, scene.story.now + minute, cast.now - hour));
      const now = between(cast, scene.story.now + minute, cast.now - minute);
      tell(scene.story, { type: 'REFUSE_CANCEL', by: cast.admin, now, why: oneOf(cast, reasons.REFUSE_CANCEL) });
      return scene;
    },
  },
];
