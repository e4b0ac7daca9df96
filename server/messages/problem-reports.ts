import { gunzipSync } from 'node:zlib';
import { inquiryTexts } from '../../src/contract/messages-inquiries';
import type { FileReply } from '../../src/contract/kit';
import { sql, type Tx } from '../db/database';
import { invalid, missing } from '../kit/failures';

// A page sends at most half of this. Anything larger was made to exhaust memory.
const mostUnpacked = 4_000_000;

const unread = () => invalid([{ field: 'report', message: inquiryTexts.reportUnread }]);

/** The bytes of a report. @throws 400 unless it is base64 of a compressed recording of limited size */
function bytesOf(report: string): Buffer {
  const content = Buffer.from(report, 'base64');
  if (content.toString('base64') !== report) throw unread();
  try {
    const recording: unknown = JSON.parse(gunzipSync(content, { maxOutputLength: mostUnpacked }).toString());
    if (typeof recording === 'object' && recording !== null && 'format' in recording && 'steps' in recording)
      return content;
  } catch {
    throw unread();
  }
  throw unread();
}

/** Stores the report that came with an inquiry (product: Report a problem). @throws 400 */
export async function keepReport(tx: Tx, inquiryId: string, report: string): Promise<void> {
  await tx.run(sql`insert into problem_reports (inquiry_id, content) values (${inquiryId}, ${bytesOf(report)})`);
}

/** The recording, as a file for the inspector. @throws 404 if there is none */
export async function readReport(tx: Tx, inquiryId: string): Promise<FileReply> {
  const row = await tx.maybe<{ content: Buffer }>(
    sql`select content from problem_reports where inquiry_id = ${inquiryId}`,
  );
  if (!row) throw missing();
  return { name: 'problem.json.gz', type: 'application/gzip', content: row.content };
}
