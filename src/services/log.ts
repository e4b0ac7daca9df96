/** Logs to the browser's console what users need not read (product: Errors, "logged only"): the error's name and
 * message. */
export function logProblem(what: string, thrown: unknown): void {
  const said = thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : 'unknown';
  console.warn(`${what}: ${said}`);
}
