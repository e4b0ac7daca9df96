import loadHighs from 'highs';
import type { Batch } from './batch';
import { solve } from './solve';

// Runs in a process separate from the server, so that a large batch does not delay other calls.
process.once('disconnect', () => process.exit(0));
process.on('message', ({ batch, exact }: { batch: Batch; exact: boolean }) => {
  (exact ? loadHighs() : Promise.resolve(null)).then(
    (highs) => process.send?.(solve(batch, highs)),
    () => process.exit(1),
  );
});
