import { useEffect, useState } from 'react';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { notifyManager } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { flushSync } from 'react-dom';
import { expect, it, vi } from 'vitest';
import type { InterviewDetail } from '../../../src/contract/interviews';
import type { ReviewQueueRef, ReviewQueueSnapshot } from '../../../src/machines/feedback/review-queue';
import { ReviewPanelBody } from '../../../src/screens/feedback/review/ReviewPanel';
import { ActionsHost, useActionsHost } from '../../../src/screens/shared/interview/ActionsHost';
import { undoableWords } from '../../../src/screens/shared/interview/action-words';
import { chooseAction, interviewSubject } from '../../../src/screens/shared/interview/use-act-on-interview';
import { feedbackQuery } from '../../../src/services/queries/feedback';
import { interviewQuery } from '../../../src/services/queries/interviews';
import { beginUndoable, sendUndoables } from '../../../src/services/undoables';
import { reviewQueueModel } from '../../model/review-queue-model';
import { feedbackVersion, interviewDetail, interviewRow, reply, seededClient } from '../fixtures';
import { renderApp } from '../render';

const names: Record<string, string> = { i1: 'Asha Rao', i2: 'Bela Sen' };
const rowOf = (id: string) =>
  interviewRow({
    id,
    state: 'inReview',
    label: { word: 'completed', note: null },
    candidate: { id: `c-${id}`, name: names[id] ?? '', timeZone: 'UTC' },
    allowedActions: [{ type: 'APPROVE' }, { type: 'RETURN' }],
  });
const reviewed = (one: InterviewDetail): InterviewDetail => ({ ...one, state: 'released', allowedActions: [] });

it('shows every state of the queue, and is led through all of them by hand', async () => {
  // Only the return gets a response: all reads come from the cache.
  vi.spyOn(globalThis, 'fetch').mockImplementation((_, init) =>
    init?.method === 'POST' ? Promise.resolve(reply(200, { interview: null })) : new Promise<Response>(() => undefined),
  );
  // Cached data is on screen with the next task.
  notifyManager.setScheduler(queueMicrotask);
  const model = reviewQueueModel();
  let client = seededClient('ADMIN');
  let list: (ids: readonly string[]) => void = () => undefined;
  let ask: (id: string | null) => void = () => undefined;
  /** Resets the cache: no feedback was read yet, and all interviews wait for review. */
  const reset = () => {
    client.removeQueries({ queryKey: ['feedback'] });
    for (const id of Object.keys(names)) client.setQueryData(interviewQuery(id).queryKey, interviewDetail(rowOf(id)));
  };
  const settled = () => new Promise((resolve) => setImmediate(resolve));

  let host: ReturnType<typeof useActionsHost>;
  function Host() {
    host = useActionsHost();
    return null;
  }
  // Plays the address, which follows the queue.
  function Page({ actor }: { actor: ReviewQueueRef }) {
    const moved = useSelector(actor, ({ context }) => context.id);
    const [asked, setAsked] = useState<string | null | undefined>();
    const [ids, setIds] = useState<readonly string[]>(Object.keys(names));
    list = setIds;
    ask = setAsked;
    useEffect(() => {
      if (asked === moved) setAsked(undefined);
    }, [asked, moved]);
    const rows = ids.map(rowOf);
    return (
      <ActionsHost>
        <Host />
        <ReviewPanelBody
          actor={actor}
          id={asked === undefined ? moved : asked}
          known={undefined}
          rows={rows}
          total={rows.length}
          onClose={() => setAsked(null)}
          onMove={setAsked}
        />
      </ActionsHost>
    );
  }

  let shownId = '';
  let approving = false;
  const button = (name: string | RegExp) => screen.getByRole('button', { name });
  function see(snapshot: ReviewQueueSnapshot) {
    const { id } = snapshot.context;
    shownId = id ?? '';
    if (id === null) return expect(screen.queryByText('Queue')).toBeNull();
    expect(screen.getByRole('dialog', { name: names[id] ?? '' })).toBeInTheDocument();
    const approve = screen.queryByRole('button', { name: /^Approve/ });
    if (snapshot.matches({ reviewing: 'overtaken' })) {
      expect(approve).toBeNull();
      expect(screen.getByText(/do not need to do anything here/)).toBeInTheDocument();
    } else if (snapshot.matches({ reviewing: 'approved' })) expect(button(/^(Review next|Done)$/)).toBeInTheDocument();
    else
      expect(approve).toHaveAttribute('aria-disabled', String(!snapshot.matches({ reviewing: { waiting: 'ready' } })));
  }

  const driver = model.liveDriver({
    mount: (actor) => {
      client = seededClient('ADMIN');
      reset();
      renderApp(<Page actor={actor as ReviewQueueRef} />, { queryClient: client });
    },
    act: async (event) => {
      if (approving && event.type !== 'item.reopen') {
        // The approval has been sent, and the lists of the next event contain the interview again.
        client.setQueryData(interviewQuery(shownId).queryKey, (one) => one && reviewed(one));
        await sendUndoables();
      }
      approving = event.type === 'item.approve';
      if ('listedIds' in event) flushSync(() => list(event.listedIds));
      if (event.type === 'scorecard.show') {
        const { skills } = interviewDetail(rowOf(event.id));
        client.setQueryData(feedbackQuery(event.id).queryKey, { skills, versions: [feedbackVersion()] });
      } else if (event.type === 'item.overtake')
        client.setQueryData(interviewQuery(event.id).queryKey, (one) => one && reviewed(one));
      else if (event.type === 'item.return') {
        const interview = client.getQueryData(interviewQuery(shownId).queryKey);
        // As the wired queue does.
        flushSync(() => {
          fireEvent.click(button(/^Return: /));
          if (interview === undefined) return;
          host.about(interview);
          chooseAction(host.actor, interview, { type: 'RETURN' });
        });
        const reason = screen.getByLabelText('Reason');
        flushSync(() => fireEvent.change(reason, { target: { value: 'Please say more about SQL.' } }));
        reset();
        vi.mocked(fetch).mockClear();
        flushSync(() => fireEvent.click(button('Return')));
        // The lists are read again once the response has arrived.
        await vi.waitFor(() => expect(vi.mocked(fetch).mock.calls.length).toBeGreaterThan(1));
        client.setQueryData(interviewQuery(shownId).queryKey, (one) => one && reviewed(one));
      } else {
        const press = { 'item.next': 'j', 'item.previous': 'k', 'return.ask': 'r' }[event.type as string];
        if (event.type === 'item.reopen') {
          reset();
          // Undo ignores the second click of a double click.
          await vi.waitFor(() => {
            const undo = screen.queryByRole('button', { name: /^Undo/ });
            if (undo) flushSync(() => fireEvent.click(undo));
            expect(screen.queryByText('Approving…')).toBeNull();
          });
        } else if (event.type === 'item.approve') {
          const approve = button(/^Approve/);
          reset();
          // As the wired queue does.
          flushSync(() =>
            beginUndoable(interviewSubject(shownId), {
              words: undoableWords.APPROVE,
              perform: () => Promise.resolve(),
              onDone: () => undefined,
              onFailure: () => undefined,
            }),
          );
          fireEvent.click(approve);
        } else {
          reset();
          if (press !== undefined) fireEvent.keyDown(document.activeElement ?? document.body, { key: press });
          else if (event.type === 'panel.close') fireEvent.click(button('Close'));
          else if (event.type === 'item.open') flushSync(() => ask(event.id));
        }
      }
      await settled();
      return true;
    },
    see,
    unmount: async () => {
      cleanup();
      await sendUndoables();
    },
    around: (change) => act(change),
  });
  await model.walk(driver, { paths: await model.cover() });
});
