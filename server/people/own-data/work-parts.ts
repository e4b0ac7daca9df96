import { recommendationLabels, type Scorecard } from '../../../src/contract/feedback';
import { ratingsOf } from '../../../src/contract/feedback-summary';
import type { AskedSkill } from '../../../src/contract/job-profiles';
import { sql } from '../../db/database';
import { feedbackFor } from '../../feedback/routes';
import { interviewList } from '../../interviews/lists/list';
import { interviewsWithin } from '../../interviews/reach';
import { readerColumns, readerTables, type ReadRow } from '../../interviews/read';
import { interviewReply } from '../../interviews/shape';
import type { Caller } from '../../kit/caller';
import type { Cell } from '../../kit/sheet';
import { mostRows, type Ask, type Part } from './part';

const takesPart = ({ userType }: Caller) => userType === 'PANELIST' || userType === 'CANDIDATE';
/** The caller as lists of interviews see them, so that the file has nothing that lists must not show. */
const reader = (caller: Caller): Caller => ({ ...caller, reach: caller.userType === 'PANELIST' ? 'assigned' : 'own' });

const shown = ['code', 'candidate', 'job', 'organization', 'state', 'when', 'times', 'panelist', 'why'].flatMap(
  (name) => interviewList.columns[name] ?? [],
);
const resultColumns = ['recommendation', 'updated'].flatMap((name) => interviewList.columns[name] ?? []);
const interviewColumns = [...shown, ...resultColumns];

const ownInterviews = async ({ tx, caller }: Ask): Promise<ReadRow[]> =>
  takesPart(caller)
    ? tx.many<ReadRow>(sql`
        select ${readerColumns} from ${readerTables} where ${interviewsWithin(reader(caller))}
        order by i.created_at desc, i.id limit ${mostRows}`)
    : [];

const interviews: Part = {
  sheet: 'Interviews',
  about: 'Interviews that you take or took part in, as your lists show them',
  columns: interviewColumns.map(({ header }) => [header, 28] as const),
  rows: async (ask) =>
    (await ownInterviews(ask)).map((row) => {
      const reply = interviewReply(row, reader(ask.caller));
      return interviewColumns.map(({ text }) => text(reply, ask.caller.timeZone));
    }),
};

type Written = { code: string; kind: 'real' | 'mock'; skills: AskedSkill[]; scorecard: Scorecard; at: string };
const cardCells = ({ code, kind, skills, scorecard, at }: Written, what: string, notes = ''): Cell[] => [
  code,
  what,
  at,
  scorecard.recommendation ? recommendationLabels[kind][scorecard.recommendation] : '',
  ratingsOf(skills, { scorecard })
    .filter(({ rating }) => rating !== null)
    .map(({ name, rating, evidence }) =>
      [`${name}: ${rating === 'notAssessed' ? 'not assessed' : String(rating)}`, evidence].filter(Boolean).join(', '),
    )
    .join('\n'),
  scorecard.strengths,
  scorecard.improvements,
  scorecard.asked,
  notes,
];

/** The feedback on a candidate that was released to them. */
async function received(ask: Ask): Promise<Cell[][]> {
  const rows: Cell[][] = [];
  for (const { id, code, kind, leaf } of await ownInterviews(ask)) {
    if (leaf !== 'released') continue;
    const { skills, versions } = await feedbackFor(ask.tx, id, reader(ask.caller));
    for (const { scorecard, at } of versions)
      rows.push(cardCells({ code, kind, skills, scorecard, at: ask.at(at) }, 'About you'));
  }
  return rows;
}

/** What a panelist wrote about their interviews, including drafts and private notes. */
async function written({ tx, caller, at }: Ask): Promise<Cell[][]> {
  const within = interviewsWithin(reader(caller));
  const versions = await tx.many<Written>(sql`
    select i.code, i.kind, i.skills, f.scorecard, f.at from interviews i join feedback_versions f on f.interview_id = i.id
    where ${within} and f.by_id = ${caller.userId} order by f.at desc limit ${mostRows}`);
  const drafts = await tx.many<Written & { notes: string }>(sql`
    select i.code, i.kind, i.skills, d.scorecard, d.saved_at as at, d.notes
    from interviews i join feedback_drafts d on d.interview_id = i.id
    where ${within} and d.panelist_id = ${caller.userId} order by d.saved_at desc limit ${mostRows}`);
  return [
    ...versions.map((row) => cardCells({ ...row, at: at(row.at) }, 'Written by you')),
    ...drafts.map((row) => cardCells({ ...row, at: at(row.at) }, 'Your draft', row.notes)),
  ];
}

const feedback: Part = {
  sheet: 'Feedback',
  about: 'Feedback that is released to you, or that you wrote, with drafts and private notes',
  columns: [
    ['Interview', 12],
    ['What', 18],
    ['When', 24],
    ['Recommendation', 24],
    ['Ratings', 60],
    ['Strengths', 60],
    ['Improvements', 60],
    ['What was asked', 60],
    ['Private notes', 40],
  ],
  async rows(ask) {
    if (ask.caller.userType === 'CANDIDATE') return received(ask);
    return ask.caller.userType === 'PANELIST' ? written(ask) : [];
  },
};

const reasons: Part = {
  sheet: 'What you wrote',
  about: 'Reasons that you gave in interviews, such as for a cancellation',
  columns: [
    ['Interview', 12],
    ['When', 24],
    ['Reason', 80],
  ],
  async rows({ tx, caller, at }) {
    if (!takesPart(caller)) return [];
    const ids = [caller.userId, caller.personId].filter((id) => id !== null);
    const rows = await tx.many<{ code: string; at: string; why: string }>(sql`
      select i.code, h.at, h.event->>'why' as why from interviews i join interview_history h on h.interview_id = i.id
      where ${interviewsWithin(reader(caller))} and h.by_id = any(${ids}) and h.event->>'why' <> ''
      order by h.at desc limit ${mostRows}`);
    return rows.map((row) => [row.code, at(row.at), row.why]);
  },
};

const pay: Part = {
  sheet: 'Pay',
  about: 'What interviews paid you, entry by entry',
  columns: [
    ['Interview', 12],
    ['When', 24],
    ['Amount in INR', 18],
  ],
  async rows({ tx, caller, at }) {
    const rows = await tx.many<{ code: string; at: string; rupees: number }>(sql`
      select i.code, s.at, s.pay_paise::float8 / 100 as rupees from settlements s join interviews i on i.id = s.interview_id
      where s.panelist_id = ${caller.userId}::uuid and s.pay_paise <> 0 order by s.at desc limit ${mostRows}`);
    return rows.map((row) => [row.code, at(row.at), row.rupees]);
  },
};

const issued: Part = {
  sheet: 'Statements',
  about: 'Your statements as they were issued, with each revision',
  columns: [
    ['Number', 18],
    ['Month', 12],
    ['Issued', 24],
    ['Gross in INR', 16],
    ['Adjustments in INR', 18],
    ['Tax deducted in INR', 18],
    ['Net in INR', 16],
  ],
  async rows({ tx, caller, at }) {
    type Row = { number: string; month: string; issuedAt: string } & Record<
      'gross' | 'adjusted' | 'tax' | 'net',
      number
    >;
    const rows = await tx.many<Row>(sql`
      select r.number, to_char(s.month, 'YYYY-MM') as month, r.issued_at as "issuedAt", r.gross_paise::float8 / 100 as gross,
        r.adjusted_paise::float8 / 100 as adjusted, r.tax_paise::float8 / 100 as tax, r.net_paise::float8 / 100 as net
      from statements s join statement_revisions r on r.statement_id = s.id
      where s.panelist_id = ${caller.userId}::uuid order by r.issued_at desc limit ${mostRows}`);
    return rows.map((row) => [row.number, row.month, at(row.issuedAt), row.gross, row.adjusted, row.tax, row.net]);
  },
};

/** The sheets of interviews, of feedback on them, and of what was paid for them. */
export const workParts: readonly Part[] = [interviews, feedback, reasons, pay, issued];
