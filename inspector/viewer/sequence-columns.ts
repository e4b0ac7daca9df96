import type { Trace } from '../model/trace';
import { nameOf } from './trace-index';

/** The lifelines of a trace: an actor started again under the same name by the same parent gets the same column. */
export type Columns = { names: { name: string; page: string | null }[]; of: Map<string | null, number> };

const readings = new WeakMap<Trace, { columns: Columns; byKey: Map<string, number>; read: number }>();

/** The first column is the world outside. Read on, not from the start, as the trace grows. */
export function columnsOf(trace: Trace): Columns {
  let reading = readings.get(trace);
  if (!reading) {
    const columns: Columns = { names: [{ name: 'outside', page: null }], of: new Map([[null, 0]]) };
    reading = { columns, byKey: new Map(), read: 0 };
    readings.set(trace, reading);
  }
  const { columns, byKey } = reading;
  for (const { id, parent } of trace.actors.slice(reading.read)) {
    const name = nameOf(trace, id);
    const page = id.split('/')[0] ?? '';
    const key = JSON.stringify([parent === null ? page : (columns.of.get(parent) ?? parent), name]);
    let column = byKey.get(key);
    if (column === undefined) {
      column = columns.names.length;
      const title = trace.pages.find((one) => one.id === page)?.title ?? null;
      columns.names.push({ name, page: title });
      byKey.set(key, column);
    }
    columns.of.set(id, column);
  }
  reading.read = trace.actors.length;
  return columns;
}
