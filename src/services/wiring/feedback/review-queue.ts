import { reviewQueueMachine } from '../../../machines/feedback/review-queue';

interface Deps {
  approve: (id: string) => void;
  askReturn: (id: string) => void;
  show: (id: string | null) => void;
}

/** Wires the queue of feedback review: the screen approves by the row action with Undo, and shows the next feedback. */
export const wiredReviewQueue = ({ approve, askReturn, show }: Deps) =>
  reviewQueueMachine.provide({
    actions: {
      approve: (_, { id }) => approve(id),
      askReturn: (_, { id }) => askReturn(id),
      show: (_, { id }) => show(id),
    },
  });
