import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { reminding } from '../interviews/live-board';

/** Reminds panelists of the feedback that they owe, from a list or the page of an interview (product: Reminders). */
export const remindMachine = reminding('remind');

export type RemindRef = ActorRefFrom<typeof remindMachine>;
export type RemindSnapshot = SnapshotFrom<typeof remindMachine>;
