import { useEffect, useSyncExternalStore } from 'react';
import { sendUndoables, subscribeUndoables, undoableOf } from '../../../services/undoables';

/** The action under way on a subject; null where there is none. */
export const useUndoable = (subject: string) => useSyncExternalStore(subscribeUndoables, () => undoableOf(subject));

/** Sends what waits as soon as the screen is left. */
export const useSendOnLeave = () => useEffect(() => () => void sendUndoables(), []);
