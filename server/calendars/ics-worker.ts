import { constants, setPriority } from 'node:os';
import { busyOf, type IcsAsked, type IcsFile } from './ics-busy';

// This process is separate from the server: a hostile calendar can end only this process, and its text never leaves it.
// Its priority is lower than that of the server, on whose responses users wait.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
process.once('disconnect', () => process.exit(0));
process.on('message', ({ files, asked }: { files: IcsFile[]; asked: IcsAsked }) => {
  process.send?.(busyOf(files, asked));
});
