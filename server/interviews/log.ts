import type { InterviewLog } from '../../src/contract/interviews-log';
import { sql, type Tx } from '../db/database';
import { missing } from '../kit/failures';
import { historyOf } from './store';

/** The history of an interview for the inspector; what people wrote as a reason is left out. @throws 404 where there is none */
export async function interviewLog(tx: Tx, id: string): Promise<InterviewLog> {
  const interview = await tx.maybe<{ code: string; version: number }>(
    sql`select code, version from interviews where id = ${id}`,
  );
  if (!interview) throw missing();
  const { input, events } = await historyOf(tx, id);
  return { ...interview, input, events: events.map((event) => ('why' in event ? { ...event, why: '…' } : event)) };
}
