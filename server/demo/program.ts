import { castingOf, type Company, type Part } from './casting';
import { day, hour, quarter } from '../../src/contract/time';
import type { DemoCandidate } from './people';
import { confirmedPlots, requestedPlots, reschedulePlots, waitingPlots, type Plot } from './plots-ahead';
import { canceledPlots, feedbackPlots, noShowPlots, releasedPlots, reviewPlots } from './plots-past';
import { at } from './random';
import { confirmed, met, type Scene } from './scene';

export type Played = Scene & { nth: number };

const fixed = { from: 0, to: 0 };
/** An interview that is about to begin: both sides can join now or within minutes. */
const standing: Plot = { window: fixed, tell: (cast) => confirmed(cast, Math.min(cast.now, cast.start - 2 * hour)) };
const live: Plot = { window: fixed, tell: met };

/**
 * How many random interviews each state has, in the order in which slots are assigned. Interviews that wait for a slot
 * come last, so that their preferred times are still free. A candidate with an `open` interview gets no second open
 * one.
 */
const crowd: { plots: Plot[]; count: number; open: boolean }[] = [
  { plots: requestedPlots, count: 22, open: true },
  { plots: confirmedPlots, count: 71, open: true },
  { plots: feedbackPlots, count: 27, open: true },
  { plots: reviewPlots, count: 28, open: true },
  { plots: noShowPlots, count: 34, open: false },
  { plots: reschedulePlots, count: 20, open: true },
  { plots: releasedPlots, count: 277, open: false },
  { plots: canceledPlots, count: 50, open: false },
  { plots: waitingPlots, count: 44, open: true },
];

/** The interviews of the named accounts (product: Demo), at times that make each of them interesting to look at. */
function namedParts({ panelists, candidates }: Company, now: number): Omit<Part, 'nth'>[] {
  const soon = Math.floor(now / quarter) * quarter + quarter;
  const panelist = at(panelists, 0);
  const practising = [at(candidates, 0)];
  const person = at(candidates, 0).personId;
  const applying = candidates.filter((one) => one.personId === person && one.organization !== null);
  const appContext = at(applying, 0).organization;
  const others = candidates.filter((one) => one.organization === appContext && one.personId !== person);
  const mine = (nth: number, plot: Plot, start?: number): Omit<Part, 'nth'> => {
    const part = { plot, panelist, candidates: rotated(others, nth * 5), minutes: 60 as const };
    return start === undefined ? part : { ...part, start };
  };
  return [
    { plot: standing, panelist, candidates: applying, start: soon, minutes: 60 },
    { plot: live, panelist: at(panelists, 12), candidates: others, start: soon - 2 * quarter, minutes: 60 },
    mine(1, standing, soon + 3 * hour),
    mine(2, standing, soon + day),
    mine(3, standing, soon + day + 2 * hour),
    ...[4, 5, 6].map((nth) => mine(nth, { ...at(requestedPlots, 0), window: { from: 30 * hour, to: 6 * day } })),
    mine(7, at(feedbackPlots, 0), soon - 4 * hour),
    mine(8, at(reviewPlots, 1)),
    mine(9, at(reviewPlots, 1)),
    mine(10, at(noShowPlots, 0)),
    ...Array.from({ length: 11 }, (_, nth) => mine(11 + nth, at(releasedPlots, nth))),
    ...[3, 0, 1].map((nth) => ({ plot: at(releasedPlots, nth), candidates: practising, minutes: 60 as const })),
    { plot: at(waitingPlots, 1), candidates: practising, minutes: 60 },
  ];
}

const rotated = <T>(list: readonly T[], by: number) => {
  const place = by % list.length;
  return [...list.slice(place), ...list.slice(0, place)];
};

/** All 600 interviews of the demo, each of them accepted by the lifecycle. */
export function playAll(company: Company, now: number): Played[] {
  const { play } = castingOf(company, now);
  const named = at(company.candidates, 0).personId;
  const taken = new Set([named]);
  const played: Played[] = [];
  const perform = (part: Omit<Part, 'nth'>) => {
    const nth = played.length;
    const scene = play({ ...part, nth });
    played.push({ ...scene, nth });
    return scene;
  };
  for (const part of namedParts(company, now)) {
    const free = part.candidates.filter(({ personId }) => personId === named || !taken.has(personId));
    taken.add(perform({ ...part, candidates: free }).candidate.personId);
  }
  const appContext = company.candidates.filter((one) => one.organization === at(company.candidates, 30).organization);
  const portal = company.candidates.filter((one) => one.organization === null && one.userId !== null);
  const real = company.candidates.filter((one) => one.organization !== null);
  const poolOf = (nth: number): DemoCandidate[] => {
    if (nth % 10 === 9) return portal;
    return nth % 6 === 0 ? appContext : real;
  };
  for (const { plots, count, open } of crowd)
    for (let nth = 0; nth < count; nth += 1) {
      const free = ({ personId }: DemoCandidate) => personId !== named && !(open && taken.has(personId));
      const candidates = rotated(poolOf(nth), played.length * 7).filter(free);
      const { candidate } = perform({ plot: at(plots, nth), candidates });
      if (open) taken.add(candidate.personId);
    }
  return played;
}
