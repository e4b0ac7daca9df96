import type { InterviewKind } from '../../../src/machines/lifecycle/interview-types';
import { leafOf } from '../../../src/machines/lifecycle/interview-views';
import { inState, type Situation } from '../../model/interview-fixtures';
import { reaches } from './reach';
import { cellsOf, columns, letters, spansOf, type Letter } from './situations';

const words: Partial<Record<Situation, string>> = {
  invited: 'pendingSchedule, the candidate was invited to pick a time',
  movedTwice: 'requested, the candidate has moved it twice',
  cancelAsked: 'confirmed, the candidate asks to cancel',
  waitingCancelAsked: 'pendingSchedule, the candidate asks to cancel',
  waitingForPanelist: 'confirmed, the candidate is there',
  waitingForCandidate: 'confirmed, the panelist is there',
  adminsAsked: 'confirmed, nobody came, admins are asked',
  disputed: 'noShow, the candidate disputes it',
};

const head = `# Who may send what to an interview, and when

Made from the law (\`src/machines/lifecycle\`) by tests/server/lifecycle/page.test.ts; to make it anew:
\`LIFECYCLE_MATRIX=write npx vitest run --project server lifecycle/page\`. Every cell was sent to the real server over HTTP
by every identity, and the tests fail where it answers otherwise, or where this page differs.

S is the start, E the planned end, half is half of the length after both were there. Spans hold from their first instant
on, and end before their last. A: admin and super admin alike, O: the organization of the interview, P: the panelist who
is asked at present, C: the candidate; these are answered 2xx, and what is stored then is what the machine says, with one
row of history and exactly its effects. \`clock\`: the server itself; nobody can send CLOCK or a fact (400).

Everybody else is refused, and not a row of any table changes:

| Who | Answer |
| --- | --- |
| A, O, P, C who reach the interview and are not in the cell | 409, with what they may send now and the present version |
| the same with a scorecard that is not complete, where the cell has them | 400, with what is missing |
| a panelist who had it before, or was asked for this time before | 409, with nothing that they may send |
| another organization, another panelist, another candidate; whoever "reached by" leaves out | 404 |
| nobody, a session that was signed out, one past its end, one without activity | 401 |
`;

const row = (cells: string[]) => `| ${cells.join(' | ')} |`;

function tableOf(kind: InterviewKind): string {
  const states = inState(kind);
  const rows = spansOf(kind).map(({ situation, from, label }) => {
    const stored = states[situation];
    const reached = (Object.keys(letters) as Letter[]).filter((letter) => reaches(stored, letters[letter]));
    const cells = cellsOf(stored, from);
    return row([
      words[situation] ?? leafOf(stored),
      label,
      reached.join(' '),
      ...columns.map((type) => cells[type] ?? ''),
    ]);
  });
  const titles = ['state', 'when', 'reached by', ...columns];
  return [row(titles), row(titles.map(() => '---')), ...rows].join('\n');
}

/** The text of docs/lifecycle-matrix.md. */
export const page = () => `${head}
An organization and a candidate (of a real interview only until pickBy) book times that were asked for; once those are over, an admin alone can book.

## An interview of an organization

${tableOf('real')}

## A mock

${tableOf('mock')}
`;
