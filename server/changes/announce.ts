import type { Change } from '../../src/contract/interviews';
import { sql, type Sql, type Tx } from '../db/database';

/** Who may be told that an interview changed; the stream shows it to these and to admins. */
type InterviewNotice = {
  change: Change;
  organizationId: string | null;
  personId: string;
  panelistIds: (string | null)[];
};
/** What open screens are notified of; notices for admins alone come from triggers. */
export type ChangeNotice = InterviewNotice | { change: { area: 'messages' } };
/** A session ended, or the rights of a user or of an organization's users changed; from triggers (0002-accounts.sql). */
export type RightsNotice = { rights: { userId: string } | { organizationId: string } };

/** Says on the database's channel that an interview changed; every server process hears it once the transaction stands. */
export const announcement = (notice: ChangeNotice): Sql => sql`pg_notify('changes', ${JSON.stringify(notice)})`;
export const announce = (tx: Tx, notice: ChangeNotice) => tx.run(sql`select ${announcement(notice)}`);
