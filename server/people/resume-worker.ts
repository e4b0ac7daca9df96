import { answerApart } from '../kit/apart';
import { textOf, TooLong } from './resume-text';

export type ReadResume = { text: string } | { tooLong: true };

// A process of its own, so that a hostile file can block or crash only this one.
answerApart<ReadResume>(({ type, content }) =>
  textOf(type, content).then(
    (text) => ({ text }),
    (error: unknown) => {
      if (error instanceof TooLong) return { tooLong: true };
      throw error;
    },
  ),
);
