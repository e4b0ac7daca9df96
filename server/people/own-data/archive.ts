import { DateTime } from 'luxon';
import type { FileReply } from '../../../src/contract/kit';
import { texts } from '../../../src/contract/texts';
import type { Config } from '../../config';
import { sql, type Tx } from '../../db/database';
import type { Caller } from '../../kit/caller';
import { sheetRow, workbookOf, type Cell, type Sheet } from '../../kit/sheet';
import type { Storage } from '../../kit/storage';
import { zipped } from '../../kit/zip';
import { accountParts } from './account-parts';
import { givenParts } from './given-parts';
import { askOf, mostRows, type Ask, type Part } from './part';
import { workParts } from './work-parts';

const parts = [...accountParts, ...givenParts, ...workParts];

const book = 'My data.xlsx';
const sheetOf = ({ sheet, columns }: Pick<Part, 'sheet' | 'columns'>, rows: Cell[][]): Sheet => ({
  sheet,
  columns: columns.map(([header, width]) => ({ header, width })),
  rows: rows.map((cells, index) => sheetRow(cells, index + 2, true)),
});

type Own = { name: string; type: string; size: number; at: string; key: string; whole: boolean };
/** The caller's uploads. The archive includes the files of resumes, also those for single jobs, and of certificates. */
async function ownFiles({ tx, caller }: Ask, storage: Storage) {
  const found = await tx.many<Own>(sql`
    with whole as (
      select file_id from resumes where person_id = ${caller.personId}::uuid
      union select file_id from job_resumes where person_id = ${caller.personId}::uuid
      union select file_id from certificate_files where user_id = ${caller.userId}
      union select file_id from profile_videos where user_id = ${caller.userId})
    select f.name, f.media_type as type, f.size::float8 as size, f.created_at as at, f.storage_key as key,
      f.id in (select file_id from whole) as whole
    from files f where f.state = 'stored' and (f.owner = ${caller.userId} or f.id in (select file_id from whole))
    order by whole desc, f.created_at desc limit ${mostRows}`);
  const files = [];
  for (const [index, file] of found.entries()) {
    const there = file.whole && (await storage.exists(file.key));
    // A number distinguishes files with the same name. Characters that a file name must not have are replaced.
    const path = `files/${index + 1} ${file.name.replace(/[\\/:*?"<>|\u0000-\u001f]/g, '_')}`;
    files.push({ ...file, path: there ? path : null });
  }
  return files;
}

const fileColumns = [
  ['Name', 40],
  ['Type', 32],
  ['Bytes', 16],
  ['Uploaded', 24],
  ['In this archive', 48],
] as const;

/**
 * All data that the product has about the caller (product: Download my data): a workbook with a sheet for each kind,
 * and the original files. Everything except the content of the files is read before the first byte is sent.
 */
export async function ownDataOf(tx: Tx, caller: Caller, config: Config, storage: Storage): Promise<FileReply> {
  const ask = await askOf(tx, caller, config);
  const sheets: Sheet[] = [];
  const listed: Cell[][] = [];
  const add = (part: Pick<Part, 'sheet' | 'about' | 'columns'>, rows: Cell[][]) => {
    listed.push([part.sheet, rows.length === 0 ? `${part.about}. No data.` : part.about, rows.length]);
    if (rows.length > 0) sheets.push(sheetOf(part, rows));
  };
  for (const part of parts) add(part, (await part.rows(ask)).slice(0, mostRows));
  const files = await ownFiles(ask, storage);
  add(
    { sheet: 'Files', about: 'Files that you uploaded', columns: fileColumns },
    files.map(({ name, type, size, at, path, whole }) => [
      name,
      type,
      size,
      ask.at(at),
      path ?? (whole ? 'Could not be found' : 'No: it belongs to interviews or lists of several people'),
    ]),
  );
  const today = DateTime.now().setZone(caller.timeZone);
  const about = sheetOf(
    {
      sheet: 'About this file',
      columns: [
        ['Sheet', 28],
        ['What it has', 110],
        ['Rows', 12],
      ],
    },
    [
      ['', `What ${texts.appName} has of ${caller.name} (${caller.email})`, ''],
      ['', `Made ${today.setLocale('en-US').toFormat('dd-MM-yyyy hh:mm a')}; all times are in ${caller.timeZone}`, ''],
      ['', 'Bank account, PAN and ID proof are masked, as on the screen', ''],
      ['', 'Other people appear as they do on your screens, and what you may not see there is not in this file', ''],
      ['', `A sheet has the latest ${mostRows} rows at most`, ''],
      ...listed,
    ],
  );
  const stored = files.flatMap(({ path, key }) =>
    path === null ? [] : [{ name: path, content: () => storage.get(key) }],
  );
  return {
    name: `My data ${today.toFormat('dd-MM-yyyy')}.zip`,
    type: 'application/zip',
    content: zipped([{ name: book, content: () => workbookOf([about, ...sheets]) }, ...stored]),
  };
}
