import {
  array,
  coerce,
  dynamic,
  enums,
  integer,
  literal,
  max,
  min,
  nullable,
  object,
  optional,
  refine,
  size,
  string,
  Struct,
  type,
  union,
  type Infer,
} from 'superstruct';
import type { FileRule } from './files';
import { limits, texts } from './texts';
import { iso } from './time';

/** The five user types (product: Users). */
export const userTypes = ['PANELIST', 'CANDIDATE', 'ADMIN', 'SUPER_ADMIN', 'ORGANIZATION_USER'] as const;
export type UserType = (typeof userTypes)[number];

/**
 * The rows that a caller may see (product: Access): all, those of their organization, the interviews assigned to
 * them, or their own.
 */
export type Reach = 'all' | 'organization' | 'assigned' | 'own';

/** The users who may make a call: everyone, or the listed user types, each with its reach. Others get 403. */
export type Access = 'public' | Partial<Record<UserType, Reach>>;

/** Every user type, each reaching its own rows. */
export const everyone: Access = {
  PANELIST: 'own',
  CANDIDATE: 'own',
  ADMIN: 'own',
  SUPER_ADMIN: 'own',
  ORGANIZATION_USER: 'own',
};
export const admins: Access = { ADMIN: 'all', SUPER_ADMIN: 'all' };

/** The permissions of an API key. A call names the one that it needs (product: API keys). */
export const scopes = [
  'interviews:read',
  'interviews:write',
  'candidates:read',
  'candidates:write',
  'job-profiles:read',
  'job-profiles:write',
  'reports:read',
] as const;
export type Scope = (typeof scopes)[number];

/** The time in milliseconds after which a caller gives up (product: Timeouts). */
export const timeouts = { short: 8_000, publicGet: 20_000, upload: 25_000, file: 80_000, long: 300_000 } as const;
export type TimeoutClass = keyof typeof timeouts;

type AnyStruct<T> = Struct<T, never> | Struct<T, unknown> | Struct<T, object> | Struct<T, null>;

/** A call of the contract. `once` marks calls that create or pay: they need an Idempotency-Key (product:
 * Idempotency). */
export type Call<P = unknown, Q = unknown, B = unknown, R = unknown> = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below the API base, with `:name` for parameters. */
  path: string;
  summary: string;
  access: Access;
  timeout: TimeoutClass;
  params?: AnyStruct<P>;
  query?: AnyStruct<Q>;
  body?: AnyStruct<B>;
  /** `data` of the envelope; for `envelope: 'none'` the whole body; `file()` for a download. */
  reply: AnyStruct<R>;
  /** Narrower replies for user types with fewer rights (product: Readers). */
  replyFor?: Partial<Record<UserType, AnyStruct<unknown>>>;
  envelope?: 'none' | 'file';
  once?: true;
  /** Refusals that do not follow from the rest of the call (`server/http/refusals.ts`), such as a limit per hour. */
  refuses?: readonly (403 | 404 | 409 | 422 | 429 | 502)[];
  /** The scope that an API key needs for the call. A call without a scope is refused to all keys. */
  scope?: Scope;
  /** The call is allowed even while a required second factor is not set up yet (product: Second factor). */
  withoutFactor?: true;
  /** The call takes one file, as multipart/form-data: first the fields of `body`, as texts, then the file as `file`. */
  upload?: FileRule;
};

/** Whether a value that a contract file exports is a call. */
export const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'access' in value && 'path' in value;

/** Casts a struct to the type of `replyFor`. */
export const narrower = <T, S>(struct: Struct<T, S>) => struct as unknown as Struct<unknown, unknown>;

/** Declares a call; its types follow from its structs. */
export function call<P = undefined, Q = undefined, B = undefined, R = unknown>(
  definition: Call<P, Q, B, R>,
): Call<P, Q, B, R> {
  return definition;
}

/** Declares a call that takes one file. It has the timeout of an upload unless it names another one. */
export const upload = <P = undefined, Q = undefined, B = undefined, R = unknown>(
  definition: Omit<Call<P, Q, B, R>, 'method' | 'timeout' | 'once' | 'upload'> & {
    upload: FileRule;
    timeout?: TimeoutClass;
  },
): Call<P, Q, B, R> & { upload: FileRule } => ({ timeout: 'upload', ...definition, method: 'POST' });

export type BodyOf<C> = C extends Call<infer _P, infer _Q, infer B, infer _R> ? B : never;
export type QueryOf<C> = C extends Call<infer _P, infer Q, infer _B, infer _R> ? Q : never;

/** Text that PostgreSQL and JSON can store: no NUL, no lone surrogate. */
const storable = (value: string) => !value.includes('\u0000') && value.isWellFormed();

/**
 * One of several objects, chosen by the value of `key`, so that failures name fields of that variant. `schema` has
 * the variants, for the API description.
 */
export function oneOf<T>(key: string, variants: Record<string, unknown>): Struct<T, Record<string, unknown>> {
  const unknownVariant = type({ [key]: enums(Object.keys(variants)) });
  const chosen = dynamic((value) => {
    const name = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined;
    const known = typeof name === 'string' && Object.hasOwn(variants, name);
    return (known ? variants[name] : unknownVariant) as typeof unknownVariant;
  });
  return new Struct({ ...chosen, type: 'oneOf', schema: variants }) as unknown as Struct<T, Record<string, unknown>>;
}

type OneStruct = Parameters<typeof union>[0][number];
/** One of several structs. `schema` has them, for the API description. */
export const eitherOf = <A extends OneStruct, B extends OneStruct[]>(structs: [A, ...B]) =>
  new Struct({ ...union(structs), schema: structs }) as unknown as ReturnType<typeof union<A, B>>;

/** Returns the same struct with its limits as JSON Schema in `schema`, for the API description. */
const described = <T>(struct: Struct<T, null>, schema: Record<string, unknown>): Struct<T, null> =>
  new Struct({ ...struct, schema: schema as unknown as null });

/** Plain text of at most `limit` characters, trimmed by the caller. */
export const text = (limit: number, least = 0) =>
  described(
    refine(
      size(string(), least, limit),
      'text',
      (value) => storable(value) || 'Text has characters that are not allowed',
    ),
    { ...(least > 0 && { minLength: least }), maxLength: limit },
  );

/** A whole number from `least` to `most`. */
export const whole = (least: number, most: number) =>
  described(max(min(integer(), least), most), { minimum: least, maximum: most });

/** A number that counts up from 0, such as a revision; at most PostgreSQL's largest integer. */
export const counter = () => whole(0, 2_147_483_647);

/** An opaque id (a UUID inside). */
export const id = () =>
  described(
    refine(string(), 'id', (value) => /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/.test(value) || 'Not an id'),
    { format: 'uuid' },
  );

// JavaScript reads 30 February as a day in March; such days are refused here.
const inCalendar = (value: string) => {
  const at = Date.parse(`${value}T00:00:00Z`);
  return !Number.isNaN(at) && iso(at).startsWith(value);
};

const isoInstant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;
/** An instant: ISO 8601 with offset, between the years 2000 and 2200. */
export const instant = () =>
  described(
    refine(string(), 'instant', (value) => {
      const at = isoInstant.test(value) && inCalendar(value.slice(0, 10)) ? Date.parse(value) : NaN;
      return (at >= 946_684_800_000 && at < 7_258_118_400_000) || 'Not a date and time with offset';
    }),
    { format: 'date-time' },
  );

/** A local calendar day, yyyy-MM-dd, of the years 2000 to 2199. */
export const day = () =>
  described(
    refine(string(), 'day', (value) => (/^2[01]\d{2}-\d{2}-\d{2}$/.test(value) && inCalendar(value)) || 'Not a date'),
    { format: 'date' },
  );

/** A span of local days, including the first and the last. */
export const daySpan = () =>
  refine(
    object({ from: day(), to: day() }),
    'days',
    (value) => value.from <= value.to || 'The end is before the start',
  );
export type DaySpan = Infer<ReturnType<typeof daySpan>>;

const timeShape = /^(([01]\d|2[0-3]):[0-5]\d|24:00)$/;
/** A local time of day, HH:mm; 24:00 is the end of the day. */
export const timeOfDay = () =>
  described(
    refine(string(), 'time', (value) => timeShape.test(value) || 'Not a time'),
    { pattern: timeShape.source },
  );

/**
 * Whether a value is UTC, or an IANA time zone with a place that this JavaScript engine supports. Abbreviations such
 * as IST or EST are refused, because they stand for several zones.
 */
export function isTimeZone(value: string): boolean {
  if (value !== 'UTC' && !/^[A-Za-z_]+\//.test(value)) return false;
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: value }));
  } catch {
    return false;
  }
}
export const timeZone = () => refine(text(64, 1), 'timeZone', (value) => isTimeZone(value) || texts.timeZoneWrong);

/** The maximum number of rows of a sheet, some of which may be empty. */
export const mostSheetRows = 1_048_576;
/** The maximum number of rows of an uploaded file that can be corrected in one call. */
export const mostCorrections = 100;

/** A whole number in a query string. */
export const queryInteger = (least: number, most: number) =>
  coerce(whole(least, most), string(), (value) => (/^-?\d{1,9}$/.test(value) ? Number(value) : value));

/** A list in a query string: `a,b,c`. */
export const queryList = <T>(item: Struct<T, unknown>, most: number) =>
  coerce(size(array(item), 1, most), string(), (value) => value.split(','));

/** A flag in a query string: 1 or 0. */
export const queryFlag = () => enums(['0', '1']);

/** Paging of a list (product: Paging): `_page` from 0, `_limit` 1 to 100. */
export const pageQuery = {
  _page: optional(queryInteger(0, 1_000_000)),
  _limit: optional(queryInteger(1, 100)),
};

/** The filters of most lists: a search text, and a span of instants that excludes its end. */
export const narrowQuery = {
  q: optional(text(limits.search)),
  from: optional(instant()),
  to: optional(instant()),
};

/** The order of a list: a name, or `-name` for descending. */
export const sortBy = <S extends string>(...names: S[]) =>
  optional(enums(names.flatMap((name) => [name, `-${name}`] as const)));

/** The number up to which the rows of a list are counted. */
export const mostCounted = 10_000;

/**
 * `data` of a paged list (product: Paging). `more` means that there are more rows than `totalElements`: a list counts
 * only up to `mostCounted` rows (later pages still exist), and a search stops after 1,000 hits.
 */
export const pageOf = <T>(row: Struct<T, unknown>) =>
  object({
    content: array(row),
    pageable: object({ pageNumber: integer() }),
    totalElements: integer(),
    more: optional(literal(true)),
  });
export type Page<T> = {
  content: T[];
  pageable: { pageNumber: number };
  totalElements: number;
  more?: true | undefined;
};

/** An id and its display name. */
export const named = () => object({ id: string(), name: string() });
export type Named = Infer<ReturnType<typeof named>>;

/**
 * A download: its name, its media type, and on the server its content, which is sent as the body; `size` is for a
 * stream.
 */
export type FileReply = {
  name: string;
  type: string;
  content: Uint8Array | AsyncIterable<Uint8Array>;
  size?: number;
};
export const file = () => type({ name: string(), type: string() }) as unknown as Struct<FileReply, null>;

export const idParams = object({ id: id() });
export const nothing = () => nullable(object({}));

/** An invalid field of a refused request (product: Envelope). */
export type Detail = { field: string; message: string };
/** Body of every failed call (product: Envelope). */
export type Failure = { status: 'FAIL'; message: string; details?: Detail[]; data?: unknown };
