import { sql } from '../db/database';

/** What is wrong with an uploaded row `r` and holds it back. What is only noted is stored with it. */
export const wrongIn = sql`jsonb_path_query_array(r.wrong, '$[*] ? (!(@.note == true))')`;
export const notesIn = sql`(
  select coalesce(jsonb_agg(n - 'note'), '[]') from jsonb_path_query(r.wrong, '$[*] ? (@.note == true)') n)`;
/** Whether nothing holds the row back. */
export const isRight = sql`(not jsonb_path_exists(r.wrong, '$[*] ? (!(@.note == true))'))`;
