import type { Scorecard } from '../../src/contract/feedback';
import type { Minutes } from '../../src/contract/interviews';
import type { AskedSkill } from '../../src/contract/job-profiles';
import { day, hour, minute, quarter } from '../../src/contract/time';
import { interviewRules } from '../../src/contract/interview-rules';
import type { Actor } from '../../src/machines/lifecycle/law';
import type { DemoPanelist } from './panelists';
import type { DemoCandidate } from './people';
import { reasons } from './phrases';
import type { Random } from './random';
import { rateAt, type DemoRate } from './rates';
import { scorecardOf } from './scorecards';
import { beginStory, tell, type Story } from './story';

/** The people of an interview, and its slot. */
export type Cast = {
  kind: 'real' | 'mock';
  candidate: DemoCandidate;
  skills: AskedSkill[];
  minutes: Minutes;
  panelist: DemoPanelist;
  /** Other qualified panelists. */
  others: DemoPanelist[];
  start: number;
  /** Future preferred times at which a qualified panelist is free. */
  timesAhead: number[];
  admin: Actor;
  /** A user of the organization; null for a mock interview. */
  organization: Actor | null;
  talent: number;
  rates: DemoRate[];
  random: Random;
  now: number;
};
/** A cast whose interview has been created. */
export type Scene = Cast & { story: Story };

const clock: Actor = { role: 'CLOCK', id: 'clock' };
export const actors = {
  clock,
  candidate: (cast: Cast): Actor => ({ role: 'CANDIDATE', id: cast.candidate.personId }),
  panelist: ({ id }: DemoPanelist): Actor => ({ role: 'PANELIST', id }),
  owner: (cast: Cast): Actor => cast.organization ?? (cast.random.chance(0.85) ? actors.candidate(cast) : cast.admin),
};
/** A user of the organization, or an admin for a mock interview. */
export const organizationOr = (cast: Cast): Actor => cast.organization ?? cast.admin;

/** A random instant between two others, in whole seconds; the earlier one if the range is empty. */
export const between = ({ random }: Pick<Cast, 'random'>, from: number, to: number) =>
  Math.ceil((from + Math.max(0, to - from) * random.next()) / 1000) * 1000;

export const endOf = (cast: Cast) => cast.start + cast.minutes * minute;

export function open(cast: Cast, at: number, times: number[]): Scene {
  const { kind, candidate, minutes } = cast;
  const story = beginStory({
    kind,
    organizationId: kind === 'real' ? (candidate.organization?.id ?? null) : null,
    candidateId: candidate.id,
    candidatePersonId: candidate.personId,
    minutes,
    times,
    now: at,
    by: cast.random.chance(0.2) ? cast.admin : actors.owner(cast),
  });
  return { ...cast, story };
}

/** Preferred times that fit the slot, which starts at the first of them or up to an hour later. */
function timesFor(cast: Cast): number[] {
  const first = cast.start - cast.random.whole(0, 4) * quarter;
  return Array.from({ length: cast.random.whole(1, 3) }, (_, nth) => first + nth * (day + 2 * hour));
}

export function book(scene: Scene, at: number, panelist = scene.panelist): void {
  const by = scene.random.chance(0.25) ? organizationOr(scene) : scene.admin;
  const facts = { offered: true, rules: interviewRules };
  tell(scene.story, { type: 'BOOK', by, now: at, panelistId: panelist.id, start: scene.start, facts });
}

export function accept(scene: Scene, at: number, panelist = scene.panelist): void {
  const { kind, minutes, rates, story } = scene;
  const now = panelist.autoAccept ? story.now : at;
  const rate = rateAt(rates, { kind, minutes, months: panelist.experienceMonths, at: now });
  const by = panelist.autoAccept ? clock : actors.panelist(panelist);
  tell(story, { type: 'ACCEPT', by, now, facts: { free: true, rate, auto: panelist.autoAccept } });
}

/** Lets the first panelist decline, after which the panelist of the cast is asked. */
export function passOn(scene: Scene, at: number, first: DemoPanelist): void {
  const facts = { next: { panelistId: scene.panelist.id } };
  const why = scene.random.pick(reasons.DECLINE);
  tell(scene.story, { type: 'DECLINE', by: actors.panelist(first), now: at, why, facts });
}

/** When the slot is booked: before `latest`, at most seven days ahead, and early enough to be answered. */
const bookedAt = (cast: Cast, latest: number) =>
  between(
    cast,
    Math.max(cast.start - 6.8 * day, Math.min(latest, cast.start - 3 * hour) - 50 * hour),
    Math.min(latest, cast.start - 3 * hour),
  );

/** An interview that was requested and booked. Sometimes another panelist was asked first. */
export function booked(cast: Cast, latest: number): Scene {
  const at = bookedAt(cast, latest - 35 * minute);
  const scene = open(cast, between(cast, at - 9 * hour, at - 20 * minute), timesFor(cast));
  const first = cast.random.chance(0.12) ? cast.others.find((other) => !other.autoAccept) : undefined;
  book(scene, at, first ?? cast.panelist);
  if (first) passOn(scene, between(cast, at + 5 * minute, at + 30 * minute), first);
  return scene;
}

/** An interview that was requested, booked and accepted before `latest`. */
export function confirmed(cast: Cast, latest: number): Scene {
  const scene = booked(cast, latest - 25 * minute);
  accept(scene, between(cast, scene.story.now + minute, scene.story.now + 25 * minute));
  return scene;
}

/** A live interview, which both sides have joined. */
export function met(cast: Cast): Scene {
  const scene = confirmed(cast, cast.start - 3 * hour);
  const joins = [
    { by: actors.panelist(cast.panelist), now: cast.start - cast.random.whole(10, 400) * 1000 },
    { by: actors.candidate(cast), now: cast.start - cast.random.whole(-200, 500) * 1000 },
  ].sort((a, b) => a.now - b.now);
  for (const join of joins) tell(scene.story, { type: 'JOIN', ...join });
  return scene;
}

/** A finished interview, ended by the panelist or by the clock. */
export function held(cast: Cast): Scene {
  const scene = met(cast);
  const end = endOf(cast);
  const overrun = end + interviewRules.liveOverrun;
  if (overrun <= cast.now && cast.random.chance(0.06)) tell(scene.story, { type: 'CLOCK', by: clock, now: overrun });
  else {
    const now = between(cast, end - 6 * minute, end + 8 * minute);
    tell(scene.story, { type: 'FINISH', by: actors.panelist(cast.panelist), now });
  }
  return scene;
}

export const cardFor = (scene: Scene): Scorecard => scorecardOf(scene.skills, scene.talent, scene.random);

export function submit(scene: Scene, at: number): void {
  const scorecard = cardFor(scene);
  const revision = (scene.story.draft?.revision ?? 0) + scene.random.whole(3, 14);
  scene.story.draft = { revision, scorecard, at: at - 20_000 };
  const by = actors.panelist(scene.panelist);
  tell(scene.story, { type: 'SUBMIT_FEEDBACK', by, now: at, facts: { complete: true } }, scorecard);
}

export function giveBack(scene: Scene, at: number): void {
  tell(scene.story, { type: 'RETURN', by: scene.admin, now: at, why: scene.random.pick(reasons.RETURN) });
}
