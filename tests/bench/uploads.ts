import { mostUploadRows, uploadWords } from '../../src/contract/candidates-uploads';
import { sql } from '../../server/db/database';
import { whoById, type Caller } from '../../server/kit/caller';
import { sheetRow, workbook } from '../../server/kit/sheet';
import { bytesOf } from '../../server/kit/storage';
import { readTableOf } from '../../server/kit/table';
import { makeUpload } from '../../server/candidates/uploads/uploads';
import { median, type Part } from './kit';

const mostTimes = 4;
const runs = 7;

/**
 * A list of candidates of the largest size. All of its rows are checked, compared and stored, against merely reading
 * its file.
 */
export const uploads: Part = async ({ copy, note }) => {
  const { db } = await copy('demo');
  const { id } = await db.one<{ id: string }>(sql`select id from users where email = 'org@example.com'`);
  const who = await whoById(db, id);
  if (!who) throw new Error('The demo has no organization user');
  const caller: Caller = { ...who, reach: 'organization' };
  // One row in ten has an invalid country, one in a hundred the email of another row.
  const lines = Array.from({ length: mostUploadRows }, (_, nr) => [
    `Given Family`,
    `many.${nr % 100 === 99 ? nr - 1 : nr}@upload.example`,
    nr % 10 === 0 ? 'Atlantis' : 'India',
    '9876543210',
    'Asia/Kolkata',
    ...['', '', '', ''],
  ]);
  const head = Object.values(uploadWords).map((header) => ({ header }));
  const content = await bytesOf(
    workbook(
      'Candidates',
      head,
      lines.map((cells, index) => sheetRow(cells, index + 2)),
    ),
  );
  const read = async () => {
    const table = await readTableOf(content, uploadWords, mostUploadRows);
    if ('problem' in table) throw new Error(table.problem);
    return table.rows;
  };
  const rows = await read();
  const reading = await median(runs, read);
  const checking = await median(runs, () => db.transaction((tx) => makeUpload(tx, rows, null, caller)));
  note({
    what: `checking a list of ${mostUploadRows.toLocaleString('en-US')} candidates`,
    measured: checking,
    unit: 'ms',
    beside: { what: 'reading its file', measured: reading },
    promised: { atMost: mostTimes * reading },
  });
};
