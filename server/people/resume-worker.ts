import { answerFiles } from '../kit/bounded-process';
import { textOf, TooLong } from './resume-text';

/** The text is empty if there is none, or if the file is broken. */
export type ReadResume = { text: string } | { tooLong: true };

// Runs in a separate process, so that a hostile file can block or crash only this one.
answerFiles<ReadResume>(({ type, content }) =>
  textOf(type, content).then(
    (text) => ({ text }),
    (error: unknown) => (error instanceof TooLong ? { tooLong: true } : { text: '' }),
  ),
);
