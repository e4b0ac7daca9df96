import pg from 'pg';
import '../../../server/db/database';

export type Column = { name: string; type: string; kind: string; nullable: boolean };

// A text of each type, as the database writes it. Its parser determines the JavaScript type.
const samples: Record<string, string> = {
  bool: 't',
  int2: '1',
  int4: '1',
  int8: '1',
  oid: '1',
  float4: '1.5',
  float8: '1.5',
  numeric: '1.5',
  date: '2026-01-31',
  timestamptz: '2026-01-31 10:00:00+00',
  bytea: '\\x00',
  json: '{}',
  jsonb: '{}',
};

function kindOf(value: unknown): string {
  if (Buffer.isBuffer(value)) return 'Buffer';
  if (Array.isArray(value)) return `${kindOf(value[0])}[]`;
  return typeof value === 'object' ? 'json' : typeof value;
}

type Field = { name: string; dataTypeID: number; tableID: number; columnID: number };

/** Lets the database prepare a statement and describe its rows, without running it. */
class Describing {
  private fields: Field[] = [];
  private readonly text: string;
  private readonly done: (problem: Error | null, fields: Field[]) => void;
  constructor(text: string, done: (problem: Error | null, fields: Field[]) => void) {
    this.text = text;
    this.done = done;
  }
  submit(connection: pg.Connection) {
    const { parse, describe, sync } = connection as unknown as Record<string, (message?: object) => void>;
    parse?.call(connection, { text: this.text, name: '', types: [] });
    describe?.call(connection, { type: 'S', name: '' });
    sync?.call(connection);
  }
  handleRowDescription({ fields }: { fields: Field[] }) {
    this.fields = fields;
  }
  handleError(problem: Error) {
    this.done(problem, []);
  }
  handleReadyForQuery() {
    this.done(null, this.fields);
  }
}

/**
 * Returns a function that finds the columns of a statement. @throws if the database refuses to prepare the statement
 */
export async function columnTeller(client: pg.Client): Promise<(text: string) => Promise<Column[]>> {
  const { rows: types } = await client.query<{ oid: number; name: string }>('select oid, typname as name from pg_type');
  const typeNames = new Map(types.map(({ oid, name }) => [oid, name]));
  const { rows: columns } = await client.query<{ column: string; table: string; strict: boolean }>(`
    select attrelid || '.' || attnum as column, relname as table, attnotnull as strict
    from pg_attribute join pg_class c on c.oid = attrelid`);
  const stored = new Map(columns.map(({ column, ...of }) => [column, of]));

  const kinds = (oid: number): string => {
    const name = typeNames.get(oid) ?? '';
    const sample = name.startsWith('_') ? `{${samples[name.slice(1)] ?? 'x'}}` : (samples[name] ?? 'x');
    return kindOf(pg.types.getTypeParser(oid)(sample));
  };
  return async (text) => {
    const fields = await new Promise<Field[]>((resolve, reject) => {
      const describing = new Describing(text, (problem, found) => (problem ? reject(problem) : resolve(found)));
      client.query(describing as unknown as pg.Submittable);
    });
    return fields.map(({ name, dataTypeID, tableID, columnID }) => {
      const of = stored.get(`${tableID}.${columnID}`);
      return {
        name,
        type: typeNames.get(dataTypeID) ?? String(dataTypeID),
        kind: kinds(dataTypeID),
        nullable: of !== undefined && (!of.strict || onlyLeftJoined(text, of.table)),
      };
    });
  };
}

/** Whether a statement names a table only in left joins, where its row may be missing. */
function onlyLeftJoined(text: string, table: string): boolean {
  const named = [...text.matchAll(new RegExp(`(\\w+\\s+)?\\w+\\s+${table}\\b`, 'g'))].map(([words]) =>
    words.replace(/\s+/g, ' '),
  );
  return named.length > 0 && named.every((words) => words.startsWith('left join '));
}
