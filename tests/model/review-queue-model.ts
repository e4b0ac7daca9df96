import { reviewQueueMachine, type ReviewQueueEvent } from '../../src/machines/feedback/review-queue';
import { modelTest } from './harness';

const both = ['i1', 'i2'];
export const reviewQueueEvents: ReviewQueueEvent[] = [
  { type: 'item.open', id: 'i1', listedIds: both },
  { type: 'item.open', id: 'i2', listedIds: both },
  { type: 'panel.close' },
  { type: 'scorecard.show', id: 'i1' },
  { type: 'scorecard.show', id: 'i2' },
  { type: 'item.overtake', id: 'i1' },
  { type: 'item.overtake', id: 'i2' },
  { type: 'item.next', id: 'i1', listedIds: both },
  { type: 'item.next', id: 'i2', listedIds: both },
  // The open item has left the list.
  { type: 'item.next', id: 'i1', listedIds: ['i2'] },
  { type: 'item.previous', id: 'i2', listedIds: both },
  { type: 'item.approve', id: 'i1' },
  { type: 'item.approve', id: 'i2' },
  { type: 'return.ask', id: 'i1' },
  { type: 'return.ask', id: 'i2' },
  { type: 'item.reopen', id: 'i1' },
  { type: 'item.reopen', id: 'i2' },
  // The open item is the last one.
  { type: 'item.next', id: 'i1', listedIds: ['i1'] },
  { type: 'item.next', id: 'i2', listedIds: ['i1'] },
  { type: 'item.return', listedIds: both },
  { type: 'item.return', listedIds: ['i1'] },
];

/** Two feedbacks in review, one after the other. Walked on the machine and in the panel. */
export const reviewQueueModel = () => modelTest({ machine: reviewQueueMachine, events: reviewQueueEvents });
