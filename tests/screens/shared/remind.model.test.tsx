import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { remindMachine, type RemindRef, type RemindSnapshot } from '../../../src/machines/feedback/remind';
import { RemindButton } from '../../../src/screens/shared/interview/RemindButton';
import { feedbackEvents, liveBoardModel } from '../../model/live-board-model';
import { interviewRow } from '../fixtures';
import { renderApp } from '../render';

const rows = [
  ['i1', 'Asha Rao'],
  ['i2', 'Ben Okoro'],
].map(([id = '', name = '']) =>
  interviewRow({
    id,
    state: 'pendingFeedback',
    candidate: { id: `c-${id}`, name, timeZone: 'UTC' },
    reminded: { candidate: null, panelist: null },
  }),
);
const button = (id: string) =>
  screen.getByLabelText(new RegExp(`: ${rows.find((row) => row.id === id)?.candidate.name}$`));

function see(snapshot: RemindSnapshot) {
  const { queue, problem } = snapshot.context;
  const failed = snapshot.matches('failed') ? queue[0]?.interviewId : undefined;
  for (const { id, candidate } of rows) {
    if (id === failed) expect(screen.getByRole('alert')).toHaveTextContent(`Not reminded. ${problem?.message}`);
    else
      expect(screen.getByLabelText(`Remind: ${candidate.name}`)).toHaveProperty(
        'disabled',
        queue.some(({ interviewId }) => interviewId === id),
      );
  }
  if (failed === undefined) expect(screen.queryByRole('alert')).toBeNull();
}

it('shows every state of reminding, and is led through all of them by hand', async () => {
  const model = liveBoardModel(remindMachine, feedbackEvents);
  const driver = model.liveDriver({
    mount: (actor) =>
      void renderApp(
        <>
          {rows.map((row) => (
            <RemindButton key={row.id} interview={row} actor={actor as RemindRef} size="small" />
          ))}
        </>,
      ),
    act: (event) => {
      if (event.type === 'party.remind') fireEvent.click(button(event.interviewId));
      else fireEvent.click(screen.getByText(event.type === 'remind.retry' ? 'Try again' : 'Dismiss'));
      return true;
    },
    see,
    unmount: () => cleanup(),
    around: (change) => act(change),
  });
  await model.walk(driver, { paths: await model.cover() });
});
