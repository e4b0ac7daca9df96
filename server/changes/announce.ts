import type { Change } from '../../src/contract/system';
import { sql, type Sql, type Tx } from '../db/database';

/** A change of an interview or of money, and the users besides admins who may see it. */
type InterviewNotice = {
  change: Change;
  organizationId: string | null;
  personId: string | null;
  panelistIds: (string | null)[];
};
/** A change of the applicants of an organization's jobs, which the organization may see besides admins. */
type ApplicantNotice = { change: Extract<Change, { area: 'applicants' }>; organizationId: string };
/**
 * A change of data that admins read. With `userId`, it is also data that this user reads. With `everyone`, which
 * triggers send, all users read it.
 */
type MessageNotice = { change: Extract<Change, { area: 'messages' | 'interviews' }>; everyone?: true; userId?: string };
/** A change of what was read of a user's connected calendars, which only that user sees. */
type CalendarNotice = { change: Extract<Change, { area: 'calendars' }>; userId: string };
/** A change for open screens. */
export type ChangeNotice = InterviewNotice | ApplicantNotice | MessageNotice | CalendarNotice;
/**
 * A session ended, or the rights of a user or of an organization's users changed. Triggers send this (`tell_rights`).
 */
export type RightsNotice = { rights: { userId: string } | { organizationId: string } };

/** Publishes a change on the database's channel; every server process receives it after the commit. */
export const announcement = (notice: ChangeNotice): Sql => sql`pg_notify('changes', ${JSON.stringify(notice)})`;
export const announce = (tx: Tx, notice: ChangeNotice) => tx.run(sql`select ${announcement(notice)}`);
