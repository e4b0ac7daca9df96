import { sql, type Sql } from '../db/database';
import { instantText } from '../kit/lists';

/** Today in India, as a date. */
export const indiaToday = sql`(law_now() at time zone 'Asia/Kolkata')::date`;

/** The state of a row `r` that is valid from a day on. `same` selects the rows of the same kind, as `o`. */
export const stateOf = (same: Sql, today = sql`law_now()::date`) =>
  sql`case when r.holds_from > ${today} then 'PLANNED'
  when exists (select from ${same} and o.holds_from > r.holds_from and o.holds_from <= ${today}) then 'REPLACED'
  else 'CURRENT' end`;
export const holdsFrom = sql`to_char(r.holds_from, 'YYYY-MM-DD') as "holdsFrom"`;

/** The end of the text that refuses a change of a value that was used. */
export const followed = 'and stays as it is. Add one that holds from a later day';

type Row = { holdsFrom: string; changedAt: string; changedBy: string | null };
/** The columns that exports of dated rows have in common. */
export const datedColumns = {
  from: { header: 'Holds from', text: (row: Row) => row.holdsFrom.split('-').reverse().join('-') },
  changed: { header: 'Changed', text: ({ changedAt }: Row, zone: string) => instantText(changedAt, zone) },
  by: { header: 'Changed by', text: ({ changedBy }: Row) => changedBy ?? '' },
};
