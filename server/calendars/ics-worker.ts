import { constants, setPriority } from 'node:os';
import { busyOf, type IcsAsked, type IcsFile } from './ics-busy';

// A process apart from the server: a hostile calendar can only end this one, and its text never leaves it. Whoever waits
// for a page comes first.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
process.once('disconnect', () => process.exit(0));
process.on('message', ({ files, asked }: { files: IcsFile[]; asked: IcsAsked }) => {
  process.send?.(busyOf(files, asked));
});
