/** Durations in milliseconds. */
export const second = 1_000;
export const minute = 60 * second;
export const quarter = 15 * minute;
export const hour = 60 * minute;
export const day = 24 * hour;

/** How far the clocks of India are ahead of UTC, all year, in milliseconds. */
export const india = 5.5 * hour;
/** The day in India at an instant in milliseconds: yyyy-MM-dd. */
export const dayAt = (at: number): string => new Date(at + india).toISOString().slice(0, 10);

/**
 * Whether each text is an instant. A field with an incomplete or impossible time reports a text that is not an
 * instant.
 */
export const areTimes = (texts: readonly string[]) => texts.every((text) => !Number.isNaN(Date.parse(text)));

/** An instant in the format of calls: ISO 8601 in UTC. Null stays null. */
export function iso(at: number): string;
export function iso(at: number | null): string | null;
export function iso(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}

/** A time span of the rules in words: "7 days", "48 hours", "90 minutes". */
export function spanInWords(ms: number): string {
  const [count, unit] =
    ms % day === 0 && ms > 2 * day
      ? [ms / day, 'day']
      : ms % hour === 0
        ? [ms / hour, 'hour']
        : [Math.round(ms / minute), 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
