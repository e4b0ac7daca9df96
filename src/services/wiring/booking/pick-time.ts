import { fromPromise } from 'xstate';
import {
  findOpenTimes,
  holdOpenTime,
  pickTime,
  readLinkedInterview,
  type OpenTime,
} from '../../../contract/interviews-links';
import {
  pickTimeMachine,
  type HeldTime,
  type HoldTime,
  type Opened,
  type Picked,
  type PickTime,
} from '../../../machines/booking/pick-time';
import { callApi } from '../../api/client';
import { saveFile } from '../../download';
import { heldHere } from './hold';

const given = (time: OpenTime | null) => {
  if (time === null) throw new Error('No time is chosen');
  return { panelistId: time.panelistId, start: time.start };
};

/**
 * Wires the choice of a time with a link: the calls, and the download of the calendar entry. No signal for reads: React
 * stops and restarts actors (strict mode), which must not take the abort of the first request for the response to the
 * second.
 */
export const wiredPickTime = () =>
  pickTimeMachine.provide({
    actors: {
      open: fromPromise<Opened, { token: string }>(async ({ input: { token } }) => {
        const interview = await callApi(readLinkedInterview, { body: { token } });
        if (!interview.may.includes('BOOK')) return { interview, times: null };
        return { interview, times: (await callApi(findOpenTimes, { body: { token } })).offered };
      }),
      hold: fromPromise<HeldTime, HoldTime>(async ({ input: { token, time } }) =>
        heldHere(await callApi(holdOpenTime, { body: { token, ...given(time) } })),
      ),
      // Without its signal: a booking that is on its way is not canceled.
      pick: fromPromise<Picked, PickTime>(({ input: { token, time, version, holdId } }) =>
        callApi(pickTime, { body: { token, version, holdId, ...given(time) } }),
      ),
    },
    actions: {
      saveCalendar: (_, { calendar, code }) =>
        saveFile({ name: `${code}.ics`, content: new Blob([calendar], { type: 'text/calendar' }) }),
    },
  });
