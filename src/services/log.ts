/** Logs the error's name and message to the console, where users need not read them (product: Errors, "logged
 * only"). */
export function logProblem(what: string, thrown: unknown): void {
  const said = thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : 'unknown';
  console.warn(`${what}: ${said}`);
}
