import { shallowEqual, useSelector } from '@xstate/react';
import type { OpenTime } from '../../../contract/interviews-links';
import type { PickTimeRef, PickTimeSnapshot } from '../../../machines/booking/pick-time';

const seen = (snapshot: PickTimeSnapshot) => ({
  token: snapshot.context.token,
  interview: snapshot.context.interview,
  times: snapshot.context.times,
  chosen: snapshot.context.chosen,
  hold: snapshot.context.hold,
  problem: snapshot.context.problem,
  notice: snapshot.context.notice,
  picked: snapshot.context.picked,
  loading: snapshot.matches('loading'),
  unread: snapshot.matches('unread'),
  closed: snapshot.matches('closed'),
  holding: snapshot.matches('holding'),
  held: snapshot.matches('held'),
  picking: snapshot.matches({ held: 'picking' }),
  done: snapshot.matches('done'),
  settled: snapshot.matches('settled'),
});

/** The state and the actions of the page on which a candidate chooses a time. */
export function usePickTime(actor: PickTimeRef) {
  return {
    ...useSelector(actor, seen, shallowEqual),
    reload: () => actor.send({ type: 'link.reload' }),
    choose: (time: OpenTime) => actor.send({ type: 'time.choose', time }),
    confirm: () => actor.send({ type: 'pick.confirm' }),
    saveCalendar: () => actor.send({ type: 'calendar.save' }),
  };
}
export type TimePick = ReturnType<typeof usePickTime>;
