/** Durations in milliseconds. */
export const second = 1_000;
export const minute = 60 * second;
export const quarter = 15 * minute;
export const hour = 60 * minute;
export const day = 24 * hour;

/** An instant in the format of calls: ISO 8601 in UTC. Null stays null. */
export function iso(at: number | Date): string;
export function iso(at: number | Date | null): string | null;
export function iso(at: number | Date | null): string | null {
  return at === null ? null : new Date(at).toISOString();
}
