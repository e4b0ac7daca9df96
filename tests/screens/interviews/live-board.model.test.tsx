import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { LiveBoardRef, LiveBoardSnapshot } from '../../../src/machines/interviews/live-board';
import { LiveBoardBody } from '../../../src/screens/interviews/live/LiveBoard';
import { liveBoardQuery } from '../../../src/services/queries/interviews';
import { liveBoardModel } from '../../model/live-board-model';
import { boardRow, seededClient } from '../fixtures';
import { renderApp } from '../render';

const rows = [
  boardRow({
    id: 'i1',
    candidate: { id: 'c1', name: 'Asha Rao', timeZone: 'UTC' },
    joined: { panelist: true, candidate: false },
  }),
  boardRow({ id: 'i2', candidate: { id: 'c2', name: 'Ben Okoro', timeZone: 'UTC' } }),
];
const names: Record<string, string> = { i1: 'Asha Rao', i2: 'Ben Okoro' };
const remind = (id: string) => screen.getByRole('button', { name: `Remind: ${names[id]}` });

function see(snapshot: LiveBoardSnapshot) {
  const { queue, problem } = snapshot.context;
  for (const id of Object.keys(names))
    expect(remind(id)).toHaveProperty(
      'disabled',
      queue.some(({ interviewId }) => interviewId === id),
    );
  const alert = screen.queryByRole('alert');
  expect(alert !== null).toBe(snapshot.matches('failed'));
  if (alert) {
    expect(alert).toHaveTextContent(`No one was reminded of ${names[queue[0]?.interviewId ?? '']}’s interview.`);
    expect(alert).toHaveTextContent(problem?.message ?? '?');
  }
}

it('shows every state of reminding, and is led through all of them by hand', async () => {
  const model = liveBoardModel();
  const driver = model.liveDriver({
    mount: (actor) => {
      const queryClient = seededClient('ADMIN');
      queryClient.setQueryData(liveBoardQuery().queryKey, { rows, more: false });
      renderApp(<LiveBoardBody actor={actor as LiveBoardRef} />, { queryClient });
    },
    act: (event) => {
      if (event.type === 'party.remind') fireEvent.click(remind(event.interviewId));
      else
        fireEvent.click(screen.getByRole('button', { name: event.type === 'remind.retry' ? 'Try again' : 'Dismiss' }));
      return true;
    },
    see,
    unmount: () => cleanup(),
    around: (change) => act(change),
  });
  await model.walk(driver, { paths: await model.cover() });
});
