import { DateTime } from 'luxon';
import { formatInstant, zoneCity } from '../components/format-time';
import { labelInWords, type InterviewRow } from '../contract/interviews';
import type { Named, UserType } from '../contract/kit';
import type { CandidateRow, PanelistRow } from '../contract/people';
import { candidateHref } from '../screens/candidates/hrefs';
import { doingsOf, type Doing } from '../screens/shared/interview/doings';
import { awayHref, interviewHref, scheduleHref } from '../screens/shared/interview/hrefs';
import { jobAndOrganization, jobOf } from '../screens/shared/interview/interview-columns';
import { hoursHref } from '../screens/shared/profile-href';
import type { PaletteItem } from './palette-items';
import { verbsFor, type Phrase, type Verb } from './palette-verbs';
import { exportedLists } from './palette-ways';
import { hasWords, nearest } from './palette-words';

export interface Offerer {
  userType: UserType;
  zone: string;
  now: number;
  /** Starts the chosen action on an interview. */
  begin: (interview: InterviewRow, doing: Doing) => void;
}
/** What the server knows about a phrase's object. */
export interface Answers {
  rows: readonly InterviewRow[];
  candidates: readonly CandidateRow[];
  panelists: readonly PanelistRow[];
  jobs: readonly Named[];
}

const isAdmin = (userType: UserType) => userType === 'ADMIN' || userType === 'SUPER_ADMIN';
/** The maximum number of people and interviews that are offered for a verb. */
const most = 8;
const parts = (...all: readonly (string | null | undefined | false)[]) => all.filter(Boolean).join(' · ');
const dayWords = (day: string) => DateTime.fromISO(day).toFormat('ccc d LLL yyyy');

/** "IV-1602 Asha Rao". Candidates know their interviews by the job. */
export const nameOfInterview = (row: InterviewRow, userType: UserType) =>
  `${row.code} ${userType === 'CANDIDATE' ? jobOf(row) : row.candidate.name}`;

/** The interview's state, time, job profile, and organization. */
export const stateOf = (row: InterviewRow, zone: string, userType: UserType) => {
  const { word, note } = labelInWords(row.label);
  const about = userType === 'CANDIDATE' ? row.organization?.name : jobAndOrganization(row);
  return parts(note === null ? word : `${word}, ${note}`, row.start && formatInstant(row.start, zone), about);
};

/** What Enter does with an item, in words. */
function enterOf({ act, href, action, decision }: Doing, { decision: had, owner }: InterviewRow): string {
  if (act === 'BOOK') return 'Opens scheduling, filled in';
  if (href !== undefined) return act === 'SHARE' ? 'Opens the form for a link' : 'Opens the scorecard';
  if (act === 'PDF') return 'Downloads the summary';
  if (act === 'REMIND') return 'Sends the panelist a reminder now';
  if (act === 'JOIN') return 'Opens the meeting in a new tab';
  const soon =
    act === 'ACCEPT' || (act === 'TAKE' && owner === null) || act === 'ASK_TIMES' || (decision != null && had === null);
  if (soon) return 'Done in 5 seconds, with Undo until then';
  if (act === 'TAKE') return 'Asks you first';
  return action === undefined || act === 'DECIDE' ? 'Asks for a reason first' : 'Asks you first';
}

const doingItem = (row: InterviewRow, doing: Doing, title: string, line: string, by: Offerer): PaletteItem => ({
  key: `do-${row.id}-${doing.key}`,
  title,
  line,
  enter: enterOf(doing, row),
  does: doing.href ?? (() => by.begin(row, doing)),
  ...(doing.destructive && { destructive: true }),
});

/** The actions that are possible on an interview now, and a link to its page. */
export function insideItems(row: InterviewRow, text: string, by: Offerer): PaletteItem[] {
  const doings = doingsOf(row, by.userType, by.now).map((doing) => doingItem(row, doing, doing.label, '', by));
  const page = {
    key: `open-${row.id}`,
    title: 'Open the interview',
    line: '',
    enter: 'Opens its page',
    does: interviewHref(row.id),
  };
  return [...doings, page].filter(({ title }) => title.toLowerCase().includes(text.trim().toLowerCase()));
}

const booked = ({ state }: InterviewRow) => state === 'requested' || state === 'confirmed';

/** Whether the verb means this action on this interview. */
export function means(verb: Verb, doing: Doing, row: InterviewRow): boolean {
  if (!verb.acts?.includes(doing.act)) return false;
  if (verb.decision !== undefined) return doing.decision === verb.decision;
  return doing.act !== 'BOOK' || (verb.id === 'schedule') !== booked(row);
}

function interviewItems(verb: Verb, rows: readonly InterviewRow[], by: Offerer): PaletteItem[] {
  const { userType, zone } = by;
  const possible = rows.map((row) => ({ row, doings: doingsOf(row, userType, by.now) }));
  const fitting = possible.flatMap(({ row, doings }) =>
    doings.filter((doing) => means(verb, doing, row)).map((doing) => ({ row, doing })),
  );
  // Each candidate has several decisions, so if there is more than one candidate, the reader chooses one first.
  const several = verb.id === 'decide' && new Set(fitting.map(({ row }) => row.id)).size > 1;
  if (several)
    return [...new Set(fitting.map(({ row }) => row))].slice(0, most).map((row) => ({
      key: `inside-${row.id}`,
      title: `Decide: ${nameOfInterview(row, userType)}…`,
      line: stateOf(row, zone, userType),
      enter: 'Lists the decisions',
      does: { inside: { id: row.id, title: nameOfInterview(row, userType) } },
    }));
  if (fitting.length > 0)
    return fitting
      .slice(0, most)
      .map(({ row, doing }) =>
        doingItem(
          row,
          doing,
          `${doing.label.replace(/…$/, '')}: ${nameOfInterview(row, userType)}`,
          stateOf(row, zone, userType),
          by,
        ),
      );
  return possible.slice(0, 3).map(({ row, doings }) => ({
    key: `inside-${row.id}`,
    title: `Actions of ${nameOfInterview(row, userType)}…`,
    line: `“${verb.title}” is not possible now. ${
      doings.length > 0 ? `Possible: ${doings.map(({ label }) => label).join(', ')}` : 'There is nothing else to do.'
    }`,
    enter: 'Lists what is possible',
    does: { inside: { id: row.id, title: nameOfInterview(row, userType) } },
  }));
}

const lineOfCandidate = ({ organization, jobProfile, timeZone }: CandidateRow) =>
  parts(organization?.name ?? 'Portal candidate', jobProfile?.name, zoneCity(timeZone));
const lineOfPanelist = ({ timeZone, skills }: PanelistRow) => parts(zoneCity(timeZone), skills.slice(0, 3).join(', '));

/** The first items, with a note if there are more. */
const firstOf = <T>(all: readonly T[], { text }: Phrase, itemOf: (one: T) => PaletteItem): PaletteItem[] => [
  ...all.slice(0, most).map(itemOf),
  ...(all.length > most
    ? [
        {
          key: 'more',
          title: 'More people have this name',
          line: 'Type more of the name',
          enter: 'Goes on with what you typed',
          does: { types: text },
        },
      ]
    : []),
];

function awayItems(phrase: Phrase, panelists: readonly PanelistRow[], userType: UserType): PaletteItem[] {
  const { day } = phrase;
  if (userType === 'PANELIST')
    return [
      {
        key: 'day-off',
        title: day === null ? 'Add a day off' : `Add a day off: ${dayWords(day)}`,
        line: 'My hours and slots',
        enter: day === null ? 'Opens your days off' : 'Opens your days off, with the day filled in',
        does: hoursHref(day ?? undefined),
      },
    ];
  return firstOf(panelists, phrase, (row) => ({
    key: `away-${row.id}`,
    title: `${row.name} away: ${day === null ? 'today' : dayWords(day)}`,
    line: lineOfPanelist(row),
    enter: 'Opens Replace absent panelist, filled in',
    does: awayHref(row.id, day ?? undefined),
  }));
}

/**
 * The items that a phrase with a verb leads to, best first. People and interviews with the same name are all offered.
 */
export function verbItems(phrase: Phrase, { rows, candidates, panelists, jobs }: Answers, by: Offerer): PaletteItem[] {
  const { verb, object } = phrase;
  const { userType } = by;
  const ofRows = verb?.acts ? interviewItems(verb, rows, by) : [];
  switch (verb?.id) {
    case 'schedule': {
      const people = firstOf(candidates, phrase, (row) => ({
        key: `schedule-${row.id}`,
        title: `Schedule ${row.name}`,
        line: lineOfCandidate(row),
        enter: 'Opens Schedule Interview, filled in',
        does: scheduleHref(row.id, userType),
      }));
      // Interviews that cannot be booked matter only if a code was typed.
      return [...people, ...ofRows.filter(({ key }) => phrase.code !== null || key.startsWith('do-'))];
    }
    case 'replace':
      return [
        ...ofRows.filter(({ key }) => panelists.length === 0 || key.startsWith('do-')),
        ...awayItems(phrase, panelists, userType),
      ];
    case 'away':
      return awayItems(phrase, panelists, userType);
    case 'message':
      return [
        ...firstOf(candidates, phrase, (row) => ({
          key: `message-${row.id}`,
          title: `Message ${row.name}`,
          line: lineOfCandidate(row),
          enter: 'Opens their page, with email and phone',
          does: candidateHref(row.id, userType),
        })),
        ...firstOf(panelists, phrase, (row) => ({
          key: `message-${row.id}`,
          title: `Message ${row.name}`,
          line: lineOfPanelist(row),
          enter: 'Opens their page, with email and phone',
          does: `/dashboard/panelistuser?id=${row.id}`,
        })),
      ];
    case 'compare':
      return jobs.slice(0, most).map(({ id, name }) => ({
        key: `compare-${id}`,
        title: `Compare candidates: ${name}`,
        line: '',
        enter: 'Opens the comparison',
        does: `/dashboard/orgcompletedinterviews?tab=1&show=compare&jobProfileId=${id}`,
      }));
    case 'export':
      return exportedLists[userType]
        .filter(({ name }) => object === '' || hasWords(name, object))
        .map(({ name, href }) => ({
          key: `export-${href}`,
          title: `Export: ${name}`,
          line: '',
          enter: 'Opens the list with its Export menu',
          does: href,
        }));
    default:
      return ofRows;
  }
}

/** The searches that a phrase needs from the server. */
export function wantsOf({ verb, object, code }: Phrase, userType: UserType) {
  const admin = isAdmin(userType);
  const organization = userType === 'ORGANIZATION_USER';
  const named = object !== '' && code === null;
  const about = named || code !== null;
  const plain = verb === null || verb.id === 'open';
  const is = (...ids: readonly Verb['id'][]) => verb !== null && ids.includes(verb.id);
  return {
    q: code ?? object,
    search: admin && about && !is('export'),
    // Panelists and candidates have few interviews, so a verb alone is specific enough.
    rows: verb?.acts ? about || !(admin || organization) : !admin && about && plain,
    candidates: named && (admin || organization) && (is('schedule', 'message') || (organization && plain)),
    panelists: named && admin && is('away', 'replace', 'message'),
    jobs: named && organization && (is('compare') || plain),
  };
}

/** The three nearest verbs, pages, and names, for a phrase that finds nothing. */
export function nearestItems(
  { text, verb, object }: Phrase,
  known: readonly PaletteItem[],
  userType: UserType,
): PaletteItem[] {
  const typed = text.split(' ');
  const ofVerbs = verbsFor(userType)
    .filter(({ id }) => id !== 'open')
    .map((verb) => {
      // Only the misspelled verb is replaced. The other words stay.
      const [meant] = nearest(verb.words.join(' '), typed, (word) => word, 1);
      const rest = typed.filter((word) => word !== meant).join(' ');
      return {
        words: `${verb.words.join(' ')}`,
        item: {
          key: `near-${verb.id}`,
          title: [verb.title, rest].filter(Boolean).join(': '),
          line: '',
          enter: 'Types it for you',
          does: { types: `${verb.words[0]} ${rest}` },
        },
      };
    });
  // The verb is known, so its object must be misspelled.
  if (verb !== null && object !== '') return nearest(object, known, ({ title }) => title);
  // A verb keeps the other words, so it is nearer than a name that matches only one of them.
  const near = nearest(text, ofVerbs, ({ words }) => words, 2).map(({ item }) => item);
  return [...near, ...nearest(text, known, ({ title }) => title)].slice(0, 3);
}
