import {
  uploadPostMachine,
  type UploadPostEvent,
  type UploadPostSnapshot,
} from '../../src/machines/job-profiles/upload-post';
import { modelTest } from './harness';

const postedBefore = { status: 409, message: 'Posted before', data: { postedAt: '2126-11-01T10:00:00.000Z' } };
const closed = { status: 409, message: 'This job profile is not open, so it cannot be posted.', data: {} };
const lost = { message: '' };

const events: UploadPostEvent[] = [
  { type: 'text.change', text: ' ' },
  { type: 'text.change', text: 'We are hiring.' },
  { type: 'post.preview' },
  { type: 'post.edit' },
  { type: 'post.send', key: 'k1' },
  { type: 'question.confirm', key: 'k2' },
  { type: 'question.dismiss' },
];

/** A post with every possible ending. Walked on the machine and on the screen. */
export const uploadPostModel = () =>
  modelTest({
    machine: uploadPostMachine,
    input: { jobProfileId: 'j1', text: 'A template.' },
    events,
    settle: {
      upload: {
        done: [
          { state: 'sent' as const, reason: null },
          { state: 'failed' as const, reason: 'The network cannot be reached.' },
          { state: 'unsure' as const, reason: 'The network did not answer in time.' },
        ],
        error: [postedBefore, closed, lost],
      },
    },
    project: ({ context: { text, tried, again, key, post, problem } }: UploadPostSnapshot) => [
      text,
      tried,
      again,
      key !== null,
      post?.state,
      problem?.message,
    ],
  });
