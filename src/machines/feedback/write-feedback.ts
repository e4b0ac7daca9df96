import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { toProblem } from '../kit/problem';
import { startOf, writing } from './write-feedback-setup';

/**
 * A panelist writes the scorecard (product 4). A keep-draft child stores the draft; submitting first
 * saves it on the server, then sends SUBMIT_FEEDBACK with the revision stored there.
 */
export const writeFeedbackMachine = writing.createMachine({
  id: 'writeFeedback',
  context: ({ input }) => startOf(input),
  initial: 'opening',
  states: {
    opening: {
      tags: 'busy',
      invoke: {
        id: 'loadDraft',
        src: 'loadDraft',
        input: ({ context }) => ({ interviewId: context.interviewId }),
        onDone: { target: 'open', actions: { type: 'noteLoaded', params: ({ event }) => event.output } },
        onError: {
          target: 'unopened',
          actions: { type: 'noteProblem', params: ({ event }) => ({ problem: toProblem(event.error) }) },
        },
      },
    },
    unopened: { on: { 'draft.reopen': 'opening' } },
    open: {
      type: 'parallel',
      invoke: {
        id: 'keeper',
        src: 'keepDraft',
        input: ({ context: { opened, card, revision } }) =>
          opened ?? { value: card, revision, unsent: false, theirs: null, waiting: [] },
        onError: {
          target: 'unopened',
          actions: { type: 'noteProblem', params: ({ event }) => ({ problem: toProblem(event.error) }) },
        },
      },
      on: {
        'page.hide': { actions: 'flush' },
        'device.failed': { actions: 'noteDeviceFailed' },
        'device.recovered': { actions: 'noteDeviceRecovered' },
      },
      states: {
        keeping: {
          initial: 'judging',
          states: {
            judging: { always: [{ guard: 'isUnsent', target: 'changed' }, { target: 'clean' }] },
            clean: {},
            changed: { tags: 'unsent' },
            onServer: {},
            onDevice: { tags: 'unsent', on: { 'draft.retry': { actions: 'retry' } } },
            refused: { tags: 'unsent', on: { 'draft.retry': { actions: 'retry' } } },
          },
          on: {
            'card.change': '.changed',
            'skill.change': '.changed',
            'draft.saved': [
              {
                guard: { type: 'isUpToDate', params: ({ event }) => event },
                target: '.onServer',
                actions: { type: 'noteSaved', params: ({ event }) => event },
              },
              { actions: { type: 'noteSaved', params: ({ event }) => event } },
            ],
            'draft.replaced': [
              {
                guard: { type: 'isUpToDate', params: ({ event }) => event },
                target: '.onServer',
                actions: { type: 'noteReplaced', params: ({ event }) => event },
              },
              { target: '.changed', actions: { type: 'noteReplaced', params: ({ event }) => event } },
            ],
            'draft.waiting': {
              target: '.onDevice',
              actions: { type: 'noteKeepProblem', params: ({ event }) => event },
            },
            'draft.refused': {
              target: '.refused',
              actions: { type: 'noteKeepProblem', params: ({ event }) => event },
            },
          },
        },
        form: {
          initial: 'checking',
          states: {
            checking: { always: [{ guard: 'hasTheirs', target: 'conflicted' }, { target: 'writing' }] },
            writing: {
              on: {
                'card.change': { actions: [{ type: 'changeCard', params: ({ event }) => event }, 'tellKeeper'] },
                'skill.change': { actions: [{ type: 'changeSkill', params: ({ event }) => event }, 'tellKeeper'] },
                'draft.conflicted': {
                  target: 'conflicted',
                  actions: { type: 'noteTheirs', params: ({ event }) => event },
                },
                'submit.ask': [
                  { guard: 'isComplete', target: 'confirming', actions: 'forgetProblem' },
                  { actions: 'noteTried' },
                ],
              },
            },
            conflicted: {
              on: {
                // Typing continues during the choice and belongs to "mine".
                'card.change': { actions: [{ type: 'changeCard', params: ({ event }) => event }, 'tellKeeper'] },
                'skill.change': { actions: [{ type: 'changeSkill', params: ({ event }) => event }, 'tellKeeper'] },
                'draft.replaced': 'writing',
                'conflict.keepMine': { target: 'writing', actions: ['forgetTheirs', 'keepMine'] },
                'conflict.takeTheirs': { target: 'writing', actions: ['forgetTheirs', 'takeTheirs'] },
              },
            },
            confirming: {
              on: {
                'submit.dismiss': { target: 'writing', actions: 'forgetProblem' },
                'submit.confirm': {
                  target: 'flushing',
                  actions: { type: 'noteConfirmed', params: ({ event }) => event },
                },
                'draft.conflicted': {
                  target: 'conflicted',
                  actions: { type: 'noteTheirs', params: ({ event }) => event },
                },
              },
            },
            flushing: {
              tags: 'busy',
              entry: 'flush',
              on: {
                'draft.saved': { guard: { type: 'isUpToDate', params: ({ event }) => event }, target: 'submitting' },
                'draft.waiting': {
                  target: 'confirming',
                  actions: { type: 'noteProblem', params: ({ event }) => event },
                },
                'draft.refused': 'writing',
                'draft.conflicted': {
                  target: 'conflicted',
                  actions: { type: 'noteTheirs', params: ({ event }) => event },
                },
              },
            },
            submitting: {
              tags: 'busy',
              entry: 'noteAttempt',
              invoke: {
                id: 'submitFeedback',
                src: 'submitFeedback',
                input: ({ context: { interviewId, attempt } }) =>
                  attempt ?? { interviewId, version: 0, revision: 0, key: '' },
                onDone: '#writeFeedback.submitted',
                onError: [
                  {
                    guard: { type: 'isRefusal', params: ({ event }) => event },
                    target: 'writing',
                    // Saving again reveals whether the draft was changed elsewhere, and is harmless if not.
                    actions: [{ type: 'noteRefusal', params: ({ event }) => event }, 'tellKeeper', 'flush'],
                  },
                  { target: 'confirming', actions: { type: 'noteRefusal', params: ({ event }) => event } },
                ],
              },
            },
          },
        },
      },
    },
    submitted: {},
  },
});

export type WriteFeedbackRef = ActorRefFrom<typeof writeFeedbackMachine>;
export type WriteFeedbackSnapshot = SnapshotFrom<typeof writeFeedbackMachine>;
