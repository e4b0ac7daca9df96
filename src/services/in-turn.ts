/**
 * Runs `work` for all items, one after another. A failure does not keep the items after it from their turn. @throws the
 * first failure, once all items had their turn
 */
export async function inTurn<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  const failures: unknown[] = [];
  for (const item of items) await work(item).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}
