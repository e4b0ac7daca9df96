import writeExcelFile from 'write-excel-file/node';
import { cellTime } from '../../../src/contract/booking-batches';
import { countries } from '../../../src/contract/countries';
import type { FileReply } from '../../../src/contract/kit';
import {
  uploadRowWords,
  uploadWords,
  type UploadCells,
  type UploadKind,
  type UploadRow,
} from '../../../src/contract/candidates-uploads';
import { bookAheadDays } from '../../../src/contract/interview-rules';
import { sql, type Tx } from '../../db/database';
import { jobProfilesWithin } from '../../interviews/reach';
import type { Caller } from '../../kit/caller';
import { exportCell } from '../../kit/export-cell';
import { sheetRow, workbook } from '../../kit/sheet';

const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** The email of the template's example row, which is not imported. */
export const exampleEmail = 'asha.rao@template.example';
const example: UploadCells = {
  name: 'Asha Rao (example, not imported)',
  email: exampleEmail,
  country: 'India',
  mobile: '9845012345',
  timeZone: 'Asia/Kolkata',
  jobProfile: '',
  time1: '31-03-2030 14:30',
  time2: '',
  time3: '',
};
const inOrder = (cells: UploadCells) => Object.keys(uploadWords).map((name) => cells[name as keyof UploadCells]);

const bold = (value: string) => ({ type: String, value, fontWeight: 'bold' as const });
const plain = (value: string) => ({ type: String, value });
const wide = (count: number) => Array.from({ length: count }, () => ({ width: 24 }));

/** The workbook to fill in: headings, an example that is left out of the upload, and the allowed values of cells. */
export async function uploadTemplate(tx: Tx, caller: Caller): Promise<FileReply> {
  const jobs = await tx.many<{ title: string }>(sql`
    select j.title from job_profiles j join organizations o on o.id = j.organization_id and not o.blocked
    where j.status = 'OPEN' and ${jobProfilesWithin(caller)} and ${caller.reach !== 'all'} order by lower(j.title) limit 1000`);
  const zones = Intl.supportedValuesOf('timeZone');
  const most = Math.max(countries.length, zones.length, jobs.length);
  const values = Array.from({ length: most }, (_, index) => [
    plain(countries[index]?.label ?? ''),
    plain(zones[index] ?? ''),
    plain(exportCell(jobs[index]?.title ?? '')),
    plain(index === 0 ? `${cellTime}, at most ${bookAheadDays} days ahead` : ''),
  ]);
  const content = await writeExcelFile([
    {
      sheet: 'Candidates',
      data: [Object.values(uploadWords).map(bold), inOrder(example).map(plain)],
      columns: wide(9),
      stickyRowsCount: 1,
    },
    {
      sheet: 'Allowed values',
      data: [['Country', 'Time zone', 'Job profile', 'Date and time'].map(bold), ...values],
      columns: wide(4),
      stickyRowsCount: 1,
    },
  ]).toBuffer();
  return { name: 'candidates.xlsx', type: sheetType, content: new Uint8Array(content) };
}

const reasonOf = ({ wrong, state, reason }: UploadRow) =>
  reason ?? (wrong.map(({ cell, message }) => `${uploadWords[cell]}: ${message}`).join('. ') || uploadRowWords[state]);

/** These rows with their reasons, as a workbook that can be corrected and uploaded again as a list. */
export function failedWorkbook(kind: UploadKind, rows: readonly UploadRow[]): FileReply {
  // The row of a list is found again by its number in the workbook, a resume by its file name.
  const place = kind === 'list' ? 'Row' : 'File';
  return {
    name: 'candidates_not_added.xlsx',
    type: sheetType,
    content: workbook(
      'Not added',
      [...Object.values(uploadWords), 'Reason', place].map((header) => ({ header })),
      rows.map((row, index) =>
        sheetRow([...inOrder(row.cells), reasonOf(row), kind === 'list' ? row.nr : (row.file ?? '')], index + 2),
      ),
    ),
  };
}
