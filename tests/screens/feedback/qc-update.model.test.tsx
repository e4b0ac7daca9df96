import { act, cleanup, configure, fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { QcUpdateRef, QcUpdateSnapshot } from '../../../src/machines/feedback/qc-update';
import { QcUpdateBody } from '../../../src/screens/feedback/review/QcUpdate';
import { qcBase, qcUpdateModel } from '../../model/qc-update-model';
import { feedbackVersion, interviewDetail, releasedRow, seededClient } from '../fixtures';
import { renderApp } from '../render';

// The editor is behind the question, but the queried names are unique.
configure({ defaultHidden: true });

const skills = [{ id: 's1', name: 'SQL', primary: true, minMonths: 0 }];
const interview = interviewDetail(releasedRow({ id: 'i1', allowedActions: [{ type: 'QC_UPDATE' }] }));
const versions = [feedbackVersion({ scorecard: qcBase })];
const button = (name: string) => screen.getByText(name, { selector: 'button' });

function see(snapshot: QcUpdateSnapshot) {
  const { card, problem } = snapshot.context;
  expect(screen.queryByText(/New version saved/) !== null).toBe(snapshot.matches('saved'));
  if (snapshot.matches('saved')) return;
  expect(screen.getByLabelText<HTMLTextAreaElement>('Strengths').value).toBe(card.strengths);
  expect(screen.queryByText(/interview has changed/) !== null).toBe(snapshot.matches({ open: 'overtaken' }));
  if (snapshot.hasTag('asking')) {
    expect(screen.getByText('Save version 2 of this feedback?')).toBeInTheDocument();
    expect(screen.queryByText(/The line was cut/) !== null).toBe(problem !== null && !snapshot.hasTag('busy'));
  }
}

it('shows every state of a new version, and is led through all of them by hand', async () => {
  const model = qcUpdateModel();
  const driver = model.liveDriver({
    mount: (actor) =>
      void renderApp(
        <QcUpdateBody
          actor={actor as QcUpdateRef}
          interview={interview}
          skills={skills}
          versions={versions}
          onAgain={() => undefined}
        />,
        { queryClient: seededClient('ADMIN') },
      ),
    act: (event) => {
      if (event.type === 'card.change')
        fireEvent.change(screen.getByLabelText('Strengths'), { target: { value: event.change.strengths } });
      else if (event.type === 'skill.change')
        fireEvent.click(screen.getAllByRole('radio', { name: /^4 Strong/ })[0] as HTMLElement);
      else {
        const again = screen.queryByText('Try again', { selector: 'button' });
        const press = {
          'draft.discard': button('Discard'),
          'save.ask': button('Save new version'),
          'save.confirm': again ?? screen.queryByText('Save', { selector: 'button' }),
          'save.dismiss': screen.queryByText('Keep editing', { selector: 'button' }),
        }[event.type as string] as HTMLButtonElement | null;
        // A button that would change nothing cannot be pressed.
        if (press === null || press.disabled) return false;
        fireEvent.click(press);
      }
      // A field does not report a value that it already had.
      return true;
    },
    see,
    unmount: () => cleanup(),
    around: (change) => act(change),
  });
  await model.walk(driver, { paths: await model.cover() });
});
