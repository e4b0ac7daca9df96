import { QueryClient } from '@tanstack/react-query';
import type { SessionValues } from '../../src/services/session-values';
import { defaultDisplay, type Me } from '../../src/contract/auth';
import type { FeedbackVersion } from '../../src/contract/feedback';
import type { InterviewDetail, InterviewRow, View } from '../../src/contract/interviews';
import type { Compared } from '../../src/contract/interviews-decisions';
import type { BoardRow } from '../../src/contract/interviews-live';
import type { UserType } from '../../src/contract/kit';

/** An id that the contract accepts: `n` has up to 12 digits. */
export const anId = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

const hour = 3_600_000;
/** An instant this many hours from now. */
export const inHours = (hours: number) => new Date(Date.now() + hours * hour).toISOString();

const minutesBefore = (at: string, minutes: number) => new Date(Date.parse(at) - minutes * 60_000).toISOString();

/** An interview as a list returns it. By default, it is accepted and starts in two hours. */
export function interviewRow(given: Partial<InterviewRow> = {}): InterviewRow {
  return {
    id: anId(1),
    code: 'KX4T9',
    kind: 'real',
    state: 'confirmed',
    label: { word: 'upcoming', note: null },
    version: 4,
    minutes: 60,
    times: [inHours(2)],
    start: inHours(2),
    end: inHours(3),
    pickBy: null,
    waitBy: null,
    answerBy: null,
    feedbackBy: null,
    joinFrom: given.start == null ? (given.start === null ? null : inHours(1.75)) : minutesBefore(given.start, 15),
    finishFrom: null,
    rules: { joinBefore: 15 * 60_000, feedbackWithin: 24 * hour, correctWithin: 48 * hour },
    round: 1,
    organization: { id: anId(50), name: 'Northwind Software' },
    jobProfile: { id: anId(60), title: 'Backend engineer' },
    candidate: { id: anId(70), name: 'Asha Rao', timeZone: 'Asia/Kolkata' },
    panelist: { id: anId(80), name: 'Ravi Menon' },
    joined: { panelist: false, candidate: false },
    absent: null,
    decision: null,
    decided: null,
    recommendation: null,
    why: null,
    cancelAsk: null,
    allowedActions: [],
    allowedUntil: null,
    createdAt: inHours(-48),
    updatedAt: inHours(-3),
    ...given,
  };
}

/** An interview as the live board returns it. */
export const boardRow = ({
  reminded = { candidate: null, panelist: null },
  ...given
}: Partial<BoardRow> = {}): BoardRow => ({
  ...interviewRow(given),
  reminded,
});

export const waitingRow = (given: Partial<InterviewRow> = {}) =>
  interviewRow({
    state: 'pendingSchedule',
    label: { word: 'pendingSchedule', note: null },
    start: null,
    end: null,
    panelist: null,
    round: 0,
    waitBy: inHours(72),
    allowedActions: [{ type: 'BOOK' }, { type: 'SET_TIMES' }, { type: 'CANCEL' }],
    ...given,
  });

export const requestedRow = (given: Partial<InterviewRow> = {}) =>
  interviewRow({
    state: 'requested',
    label: { word: 'upcoming', note: 'awaitingPanelist' },
    answerBy: inHours(1),
    allowedActions: [{ type: 'ACCEPT' }, { type: 'DECLINE' }],
    ...given,
  });

export const releasedRow = (given: Partial<InterviewRow> = {}) =>
  interviewRow({
    state: 'released',
    label: { word: 'completed', note: null },
    start: inHours(-30),
    end: inHours(-29),
    recommendation: 'hire',
    allowedActions: [{ type: 'DECIDE' }],
    ...given,
  });

export function interviewDetail(row: InterviewRow, given: Partial<InterviewDetail> = {}): InterviewDetail {
  return {
    ...row,
    skills: [
      { id: anId(91), name: 'TypeScript', primary: true, minMonths: 24 },
      { id: anId(92), name: 'PostgreSQL', primary: false, minMonths: 0 },
    ],
    description: '<p>Builds the <strong>services</strong> behind our checkout.</p>',
    resume: 'Eight years of backend work.',
    history: [
      {
        seq: 0,
        type: 'CREATE',
        at: inHours(-48),
        by: 'Org User',
        why: null,
        label: { word: 'pendingSchedule', note: null },
      },
      { seq: 1, type: 'BOOK', at: inHours(-24), by: 'An admin', why: null, label: { word: 'upcoming', note: null } },
    ],
    ...given,
  };
}

export function feedbackVersion(given: Partial<FeedbackVersion> = {}): FeedbackVersion {
  return {
    version: 1,
    kind: 'submitted',
    at: inHours(-20),
    byName: 'Ravi Menon',
    scorecard: {
      skills: [
        { skillId: anId(91), rating: 5, evidence: 'Explained variance of generics with an example of their own.' },
        { skillId: anId(92), rating: 'notAssessed', evidence: '' },
      ],
      communication: { rating: 4, evidence: '' },
      problemSolving: { rating: 3, evidence: '' },
      strengths: 'Clear and calm.',
      improvements: 'More about indexes.',
      asked: 'A queue with retries.',
      recommendation: 'hire',
    },
    ...given,
  };
}

export function meFor(userType: UserType, given: Partial<Me> = {}): Me {
  return {
    userId: anId(900),
    userType,
    name: 'Mira Das',
    email: 'mira@example.com',
    secondFactorDue: false,
    timeZone: 'Asia/Kolkata',
    organization: userType === 'ORGANIZATION_USER' ? { id: anId(50), name: 'Northwind Software' } : null,
    draftKey: '',
    termsDue: false,
    emailComesBack: false,
    problemReports: true,
    display: defaultDisplay,
    ...given,
  };
}

/** The values that sign-in stores about a user in this browser. */
export const sessionOf = (userType: UserType): SessionValues => ({
  userType,
  key1: 'k'.repeat(43),
  name: 'Mira Das',
  designation: '',
  userId: 'u1',
  systemEmail: 'mira@example.com',
  systemMobileNumber: '',
  panelistExperience: '',
  isOnlyTwoWay: true,
});

export const pageOf = <T>(content: T[], totalElements = content.length) => ({
  content,
  pageable: { pageNumber: 0 },
  totalElements,
});

/** A cache that knows its reader. Data seeded by a test stays fresh, other data is requested. */
export function seededClient(userType: UserType): QueryClient {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  client.setQueryData(['auth', 'me'], meFor(userType));
  return client;
}

type Asked = { view?: View; state?: string[]; id?: string };
type Answers = {
  list?: (asked: URLSearchParams) => InterviewRow[];
  one?: (id: string) => InterviewDetail | null;
  counts?: Partial<Record<View, number>>;
  feedback?: FeedbackVersion[];
  /** Responds to an event. A `status` other than 200 is a refusal. */
  event?: (body: Asked & { type: string }) => { status: number; data?: unknown; message?: string };
  /** Responds to decisions on several interviews. */
  decide?: (body: object) => { id: string; refusal: string | null }[];
  compared?: Compared[];
};

/** A response of the API in its envelope. */
export const reply = (status: number, data: unknown, message = '') =>
  new Response(JSON.stringify({ status: status < 300 ? 'SUCCESS' : 'FAIL', message, data }), {
    status,
    headers: { 'content-type': 'application/json' },
  });

/**
 * A server for `fetch` with these interviews. All other requests are 404. `asked` lists the method and address of each
 * call.
 */
export function fakeServer(answers: Answers) {
  const asked: string[] = [];
  const answer = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(input instanceof Request ? input : new URL(String(input), 'http://localhost'), init);
    const { pathname, searchParams } = new URL(request.url);
    asked.push(`${request.method} ${pathname}?${searchParams}`);
    const [, , , id, part] = pathname.split('/');
    if (pathname === '/api/interviews' && answers.list) {
      const rows = answers.list(searchParams);
      const limit = Number(searchParams.get('_limit') ?? 25);
      const page = Number(searchParams.get('_page') ?? 0);
      return reply(200, { ...pageOf(rows.slice(page * limit, (page + 1) * limit), rows.length) });
    }
    if (pathname === '/api/interviews/counts') {
      const views = (searchParams.get('views') ?? '').split(',') as View[];
      return reply(
        200,
        views.map((view) => ({ view, count: answers.counts?.[view] ?? 0 })),
      );
    }
    if (pathname === '/api/decisions' && answers.decide)
      return reply(200, { results: answers.decide((await request.json()) as object) });
    if (pathname === '/api/decisions/candidates' && answers.compared)
      return reply(200, pageOf(answers.compared, answers.compared.length));
    if (part === 'events' && answers.event) {
      const given = answers.event((await request.json()) as { type: string });
      return reply(given.status, given.data, given.message);
    }
    if (part === 'feedback') {
      const detail = interviewDetail(interviewRow());
      return reply(200, { skills: detail.skills, versions: answers.feedback ?? [] });
    }
    const one = id === undefined ? null : (answers.one?.(id) ?? null);
    return one && part === undefined ? reply(200, one) : reply(404, null, 'Not there');
  };
  return { answer, asked };
}
