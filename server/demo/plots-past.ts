import type { Recommendation } from '../../src/contract/feedback';
import { interviewRules } from '../../src/contract/interview-rules';
import type { Decision } from '../../src/contract/interviews';
import type { Absent } from '../../src/machines/lifecycle/interview-types';
import type { Actor } from '../../src/machines/lifecycle/law';
import { reasons } from './phrases';
import type { Plot } from './plots-ahead';
import { day, hour, minute } from '../../src/contract/time';
import {
  actors,
  between,
  cardFor,
  confirmed,
  endOf,
  giveBack,
  held,
  open,
  organizationOr,
  submit,
  type Cast,
  type Scene,
} from './scene';
import { begunScorecard } from './scorecards';
import { tell } from './story';

const later = (scene: Scene, least: number, most: number) =>
  between(scene, scene.story.now + least, scene.story.now + most);

function withDraft(scene: Scene): Scene {
  const { skills, talent, random, story, now } = scene;
  if (random.chance(0.5)) return scene;
  const at = Math.min(now - minute, story.now + random.whole(5, 90) * minute);
  story.draft = { revision: random.whole(1, 8), scorecard: begunScorecard(skills, talent, random), at };
  return scene;
}

/** pendingFeedback: in time, overdue, returned by an admin, or corrected to held. */
const feedbackDue: Plot = { window: { from: -22 * hour, to: -150 * minute }, tell: (cast) => withDraft(held(cast)) };
export const feedbackPlots: Plot[] = [
  feedbackDue,
  feedbackDue,
  feedbackDue,
  { window: { from: -52 * hour, to: -28 * hour }, tell: (cast) => withDraft(held(cast)) },
  feedbackDue,
  {
    window: { from: -3 * day, to: -30 * hour },
    tell: (cast) => {
      const scene = held(cast);
      submit(scene, later(scene, hour, 5 * hour));
      giveBack(scene, between(cast, cast.now - 10 * hour, cast.now - hour));
      return scene;
    },
  },
  {
    window: { from: -40 * hour, to: -20 * hour },
    tell: (cast) => {
      const scene = absent(cast, 'both');
      const now = between(cast, cast.now - 8 * hour, cast.now - hour);
      tell(scene.story, { type: 'CORRECT', by: cast.admin, now, who: 'held', why: cast.random.pick(reasons.HELD) });
      return scene;
    },
  },
];

/** inReview: half of them for less than 24 hours, half for longer. */
export const reviewPlots: Plot[] = [
  {
    window: { from: -20 * hour, to: -3.2 * hour },
    tell: (cast) => {
      const scene = held(cast);
      submit(scene, Math.min(later(scene, 15 * minute, 70 * minute), cast.now - 2 * minute));
      return scene;
    },
  },
  {
    window: { from: -5 * day, to: -38 * hour },
    tell: (cast) => {
      const scene = held(cast);
      submit(scene, later(scene, 40 * minute, 8 * hour));
      return scene;
    },
  },
];

/** released: most with a decision by the organization, some without. */
export const releasedPlots: Plot[] = [0, 1, 2, 3, 4, 5, 6, 7, 8].map((nth) => ({
  window: nth % 3 === 0 ? { from: -12 * day, to: -2.6 * day } : { from: -55 * day, to: -2.6 * day },
  tell: (cast) => released(cast, nth % 4 !== 3),
}));

/** Organizations mostly follow the recommendation. */
const decisionsAfter: Record<Recommendation, Decision[]> = {
  strongHire: ['selected'],
  hire: ['selected', 'selected', 'selected', 'onHold', 'rejected'],
  noHire: ['rejected', 'rejected', 'rejected', 'onHold'],
  strongNoHire: ['rejected'],
};

// Some decisions have a reason.
const reasonsOf: Record<Decision, readonly (string | null)[]> = {
  selected: ['The strongest of this round.', null, 'Knows our stack and can start next month.', null, null],
  rejected: [null, 'Too little depth in the primary skills.', null, null, 'We look for more experience.'],
  onHold: ['We compare with the candidates of next week.', null, null],
};

/** Plays an interview from the meeting to the release, with occasional detours. */
function released(cast: Cast, decided: boolean): Scene {
  const { random, admin } = cast;
  const scene = held(cast);
  submit(scene, later(scene, 20 * minute, 9 * hour));
  if (random.chance(0.07)) {
    giveBack(scene, later(scene, hour, 5 * hour));
    submit(scene, later(scene, hour, 4 * hour));
  }
  tell(scene.story, { type: 'APPROVE', by: admin, now: later(scene, 30 * minute, 11 * hour) });
  if (random.chance(0.06)) {
    const now = later(scene, hour, 6 * hour);
    tell(scene.story, { type: 'QC_UPDATE', by: admin, now, facts: { complete: true } }, cardFor(scene));
  }
  const recommendation = scene.story.versions.at(-1)?.scorecard.recommendation;
  if (cast.organization === null || !decided || !recommendation) return scene;
  const decision = random.pick(decisionsAfter[recommendation]);
  const now = later(scene, 2 * hour, 14 * hour);
  const reasons = reasonsOf[decision];
  const why = reasons[Math.floor(now / minute) % reasons.length];
  tell(scene.story, { type: 'DECIDE', by: cast.organization, now, decision, ...(why && { why }) });
  return scene;
}

/** noShow: marked by the person who waited, by the clock, or by an admin; some disputed or corrected. */
const recent = { from: -44 * hour, to: -4 * hour };
const longAgo = { from: -50 * day, to: -4 * day };
export const noShowPlots: Plot[] = [
  { window: longAgo, tell: (cast) => absent(cast, 'candidate') },
  { window: recent, tell: (cast) => absent(cast, 'candidate') },
  { window: longAgo, tell: (cast) => absent(cast, 'panelist') },
  { window: longAgo, tell: (cast) => absent(cast, 'both') },
  { window: recent, tell: (cast) => disputed(absent(cast, 'candidate')) },
  { window: longAgo, tell: (cast) => corrected(disputed(absent(cast, 'candidate'))) },
  { window: recent, tell: (cast) => absent(cast, 'panelist') },
];

function absent(cast: Cast, who: Absent): Scene {
  const { start, admin, random } = cast;
  const scene = confirmed(cast, start - 3 * hour);
  const { story } = scene;
  const end = endOf(cast);
  if (who === 'both') {
    tell(story, { type: 'CLOCK', by: actors.clock, now: end, facts: { up: true } });
    const now = between(cast, end + 5 * minute, end + 55 * minute);
    tell(story, { type: 'NO_SHOW', by: admin, now, who, why: random.pick(reasons.NO_SHOW) });
    return scene;
  }
  const by = who === 'candidate' ? actors.panelist(cast.panelist) : actors.candidate(cast);
  tell(story, { type: 'JOIN', by, now: start - random.whole(-60, 300) * 1000 });
  if (random.chance(0.3)) tell(story, { type: 'CLOCK', by: actors.clock, now: end, facts: { up: true } });
  else tell(story, { type: 'NO_SHOW', by, now: between(cast, start + 11 * minute, start + 20 * minute) });
  return scene;
}

function disputed(scene: Scene): Scene {
  const now = later(scene, 30 * minute, 2 * hour);
  tell(scene.story, { type: 'DISPUTE', by: actors.candidate(scene), now, why: scene.random.pick(reasons.DISPUTE) });
  return scene;
}

function corrected(scene: Scene): Scene {
  const now = later(scene, 3 * hour, 20 * hour);
  const why = scene.random.pick(reasons.CORRECT);
  tell(scene.story, { type: 'CORRECT', by: scene.admin, now, who: 'panelist', why });
  return scene;
}

/** canceled: before or after a booking, at the last minute, on request, or because nobody booked in time. */
export const canceledPlots: Plot[] = [
  { window: { from: -50 * day, to: -day }, tell: (cast) => canceled(confirmed(cast, cast.start - 7 * hour), 6 * hour) },
  {
    window: null,
    tell: (cast) => {
      const at = between(cast, cast.now - 40 * day, cast.now - 3 * day);
      const scene = open(cast, at, [at + 3 * day]);
      tell(scene.story, cancelBy(scene, actors.owner(cast), at + cast.random.whole(2, 40) * hour));
      return scene;
    },
  },
  {
    window: { from: -50 * day, to: -day },
    tell: (cast) => canceled(confirmed(cast, cast.start - 3 * hour), 35 * minute),
  },
  {
    window: null,
    tell: (cast) => {
      const at = between(cast, cast.now - 45 * day, cast.now - 11 * day);
      const scene = open(cast, at, [at + 2 * day, at + 3 * day]);
      const waitBy = at + 3 * day + interviewRules.waitFor;
      tell(scene.story, { type: 'CLOCK', by: actors.clock, now: waitBy });
      return scene;
    },
  },
  {
    window: { from: -50 * day, to: -day },
    tell: (cast) => {
      const scene = confirmed(cast, cast.start - 12 * hour);
      const by = actors.candidate(cast);
      const why = cast.random.pick(reasons.ASK_CANCEL);
      tell(scene.story, { type: 'ASK_CANCEL', by, now: later(scene, minute, hour), why });
      tell(scene.story, cancelBy(scene, cast.admin, later(scene, 10 * minute, 5 * hour)));
      return scene;
    },
  },
];

const cancelBy = (scene: Scene, by: Actor, now: number) => ({
  type: 'CANCEL' as const,
  by,
  now,
  why: scene.random.pick(reasons.CANCEL),
});

/** Lets the owner cancel the interview, at most this long before the start. */
function canceled(scene: Scene, before: number): Scene {
  const now = between(scene, scene.start - before, scene.start - before / 2);
  const by = scene.organization === null ? actors.candidate(scene) : organizationOr(scene);
  tell(scene.story, cancelBy(scene, by, now));
  return scene;
}
