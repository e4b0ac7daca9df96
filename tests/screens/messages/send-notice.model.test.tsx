import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { flushSync } from 'react-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { NoticeReach } from '../../../src/contract/messages-notices';
import type { SendNoticeEvent, SendNoticeRef } from '../../../src/machines/messages/send-notice';
import { SendNoticeBody } from '../../../src/screens/messages/notices/SendNotice';
import { callApi } from '../../../src/services/api/client';
import { noticeReachQuery } from '../../../src/services/queries/notices';
import { aNotice } from '../../model/edit-notice-model';
import { sendNoticeModel } from '../../model/send-notice-model';
import { seededClient } from '../fixtures';
import { renderApp } from '../render';

vi.mock('../../../src/services/api/client', () => ({ callApi: vi.fn(), callFile: vi.fn() }));

const reach: NoticeReach = {
  total: 412,
  leftOut: { inactive: 3, unsubscribed: 2, sameAddress: 0, unconfirmed: 0, noAccount: 0 },
};
const draft = aNotice();
const stopped = aNotice({ state: 'STOPPED', total: 412, sent: 100, failed: 2, waiting: 310, leftOut: 5 });

const button = (name: string) => screen.queryAllByText(name, { selector: 'button' }).at(-1) ?? null;
const press = (name: string) => {
  const found = button(name);
  if (found === null || (found as HTMLButtonElement).disabled) return false;
  fireEvent.click(found);
  return true;
};
/** Presses a button, then the button of the same name in its question. All of it is one act. */
const asked = (name: string) => {
  const found = button(name);
  if (found === null) return false;
  flushSync(() => found.click());
  return press(name);
};

function does(event: SendNoticeEvent): boolean {
  switch (event.type) {
    case 'find.retry':
      return press('Try again');
    case 'job.act':
      return event.act.verb === 'send' ? asked('Send notice') : press('Continue');
    case 'job.stop':
      return press('Stop');
    case 'job.discard':
      return asked('Delete draft');
    case 'failures.download':
      return press('Download recipients');
    case 'failure.dismiss': {
      const [close] = screen.queryAllByLabelText('Close');
      return close !== undefined && fireEvent.click(close);
    }
    default:
      return false;
  }
}

function sees(actor: SendNoticeRef) {
  const snapshot = actor.getSnapshot();
  const { problem } = snapshot.context;
  if (snapshot.matches('running') || snapshot.matches('stopping')) {
    screen.getAllByText('Sending the notice…');
    screen.getByText('102 of 412');
  } else if (snapshot.matches('choosing')) screen.getAllByText('This draft was deleted.');
  else if (snapshot.hasTag('rows')) {
    screen.getByText('412 people get it.');
    screen.getByText('Left out: 3 deactivated, 2 unsubscribed');
    screen.getByText('Sent to 100 people of 412. 2 emails failed. Stopped before the other 310.');
  }
  if (problem !== null && !snapshot.matches('running')) screen.getAllByText(problem.message);
}

beforeEach(() => {
  vi.mocked(callApi).mockImplementation((() => new Promise(() => undefined)) as typeof callApi);
});
afterEach(() => void vi.clearAllMocks());

it('takes every way of a notice that is sent', async () => {
  const model = sendNoticeModel();
  let shown: SendNoticeRef | undefined;
  const driver = model.liveDriver({
    mount: (actor) => {
      shown = actor as SendNoticeRef;
      const queryClient = seededClient('ADMIN');
      queryClient.setQueryData(noticeReachQuery(draft).queryKey, reach);
      // Shows a draft and a stopped notice, because the machine takes the events of both.
      renderApp(
        <>
          <SendNoticeBody actor={shown} notice={draft} />
          <SendNoticeBody actor={shown} notice={stopped} />
        </>,
        { queryClient },
      );
    },
    act: (event) => does(event),
    see: async () => {
      await act(() => new Promise((resolve) => setTimeout(resolve)));
      if (shown) sees(shown);
    },
    unmount: cleanup,
    around: (change) => act(change),
  });
  await model.walk(driver, { paths: await model.cover() });
  expect(shown).toBeDefined();
});
