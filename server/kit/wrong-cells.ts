import { sql } from '../db/database';

/** The problems of an uploaded row `r` that hold it back. Mere notes are stored in the same column. */
export const wrongIn = sql`jsonb_path_query_array(r.wrong, '$[*] ? (!(@.note == true))')`;
export const notesIn = sql`(
  select coalesce(jsonb_agg(n - 'note'), '[]') from jsonb_path_query(r.wrong, '$[*] ? (@.note == true)') n)`;
/** Whether nothing holds the row back. */
export const isRight = sql`(not jsonb_path_exists(r.wrong, '$[*] ? (!(@.note == true))'))`;
