import type { Minutes } from '../../src/contract/interviews';
import { calendarOf, demoSpan, type Calendar, type FreeSlot } from './calendar';
import { mockSkills } from './jobs';
import type { DemoPanelist } from './panelists';
import type { DemoCandidate, DemoUser } from './people';
import type { Plot } from './plots-ahead';
import { randomOf } from './random';
import type { DemoRate } from './rates';
import { day, hour, minute } from '../../src/contract/time';
import type { Cast, Scene } from './scene';
import { talentOf } from './scorecards';

/** Everybody who can take part in an interview, and the rates. */
export type Company = { panelists: DemoPanelist[]; candidates: DemoCandidate[]; staff: DemoUser[]; rates: DemoRate[] };

/** The requirements of an interview; everything else is random. */
export type Part = {
  nth: number;
  plot: Plot;
  candidates: DemoCandidate[];
  /** If given, only this panelist is cast. */
  panelist?: DemoPanelist;
  /** If given, the interview has exactly this slot, of this length. */
  start?: number;
  minutes?: Minutes;
};

export type Casting = { play(part: Part): Scene };

const lengths: Minutes[] = [60, 60, 60, 45, 60, 30, 90, 45];

/** Finds qualified and free people for each interview, and plays the interview. */
export function castingOf(company: Company, now: number): Casting {
  const { panelists, staff, rates } = company;
  const named = panelists[0];
  const calendar: Calendar = calendarOf(panelists, demoSpan(now));
  const admins = staff.filter(({ userType }) => userType === 'ADMIN');
  const usersOf = (organizationId: string) => staff.filter((user) => user.organizationId === organizationId);

  const skillsOf = (candidate: DemoCandidate) => candidate.job?.skills ?? mockSkills(candidate.track);
  const qualified = (candidate: DemoCandidate) =>
    panelists.filter(
      (one) =>
        one.active &&
        one.confirmed &&
        !one.blocks.some((block) => block.organizationId === candidate.organization?.id) &&
        skillsOf(candidate)
          .filter((skill) => skill.primary)
          .every(({ id, minMonths }) => one.skills.some((known) => known.id === id && known.months >= minMonths)),
    );

  function slotFor(part: Part, candidate: DemoCandidate, minutes: Minutes, random: Cast['random']): FreeSlot | null {
    const { plot, panelist, start } = part;
    // All interviews of the named panelist are specified, so random interviews go to other panelists.
    const among = qualified(candidate).filter((one) => (panelist ? one === panelist : one !== named));
    if (start !== undefined) {
      const [first] = among;
      return first ? { panelist: first, start } : null;
    }
    const span = plot.window ?? { from: 20 * hour, to: 6 * day };
    // The window limits only the start, so the slot may end after it.
    const wanted = {
      personId: candidate.personId,
      minutes,
      from: now + span.from,
      to: now + span.to + minutes * minute,
    };
    return calendar.find(plot.window ? among : among.filter((one) => !one.autoAccept), wanted, random);
  }

  /** Up to three times at which a qualified panelist is free. `first` is one of them. */
  function timesAhead(
    candidate: DemoCandidate,
    minutes: Minutes,
    random: Cast['random'],
    first: number | null,
  ): number[] {
    const wanted = { personId: candidate.personId, minutes, from: now + 20 * hour, to: now + 6 * day };
    const more = [1, 2].flatMap(() => calendar.find(qualified(candidate), wanted, random)?.start ?? []);
    return [...new Set([...(first === null ? [] : [first]), ...more])].slice(0, random.whole(1, 3));
  }

  return {
    play(part) {
      const random = randomOf(`interview ${part.nth}`);
      const minutes = part.minutes ?? random.pick(lengths);
      for (const candidate of part.candidates) {
        const found = slotFor(part, candidate, minutes, random);
        if (!found) continue;
        const { panelist, start } = found;
        const kind = candidate.organization === null ? ('mock' as const) : ('real' as const);
        const user = candidate.organization ? random.pick(usersOf(candidate.organization.id)) : null;
        const cast: Cast = {
          kind,
          candidate,
          skills: skillsOf(candidate),
          minutes,
          panelist,
          others: random.shuffled(qualified(candidate).filter((one) => one !== panelist)),
          start,
          timesAhead: timesAhead(candidate, minutes, random, part.plot.window ? null : start),
          admin: { role: 'ADMIN', id: random.pick(admins).id },
          organization: user && { role: 'ORGANIZATION_USER', id: user.id, organizationId: user.organizationId },
          talent: talentOf(random),
          rates,
          random,
          now,
        };
        if (part.plot.window) calendar.take(panelist, candidate.personId, { start, end: start + minutes * minute });
        return part.plot.tell(cast);
      }
      throw new Error(`Nobody is free for interview ${part.nth} of the demo`);
    },
  };
}
