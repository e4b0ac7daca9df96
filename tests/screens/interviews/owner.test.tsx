import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { InterviewOwner } from '../../../src/contract/interviews-owners';
import type { EditNoteActor, EditNoteSnapshot } from '../../../src/machines/interviews/edit-note';
import { InterviewDetailsScreen } from '../../../src/screens/interviews/InterviewDetailsScreen';
import { NoteForm } from '../../../src/screens/shared/owner/OwnerPart';
import { aNote, editNoteModel } from '../../model/edit-note-model';
import { anId, inHours, interviewDetail, meFor, pageOf, seededClient, waitingRow } from '../fixtures';
import { renderApp, setPhone, setWidth } from '../render';
import { serve } from '../server';

const { userId } = meFor('ADMIN');
const sanjay: InterviewOwner = { id: anId(901), name: 'Sanjay Rao', since: inHours(-0.5) };
const row = (owner: InterviewOwner | null, given: Parameters<typeof waitingRow>[0] = {}) =>
  waitingRow({ code: 'IV-1602', owner, note: null, ...given });

beforeEach(() => {
  setPhone(false);
  setWidth(1000);
});

type Routes = Parameters<typeof serve>[0];
function open(shown: ReturnType<typeof row>, routes: Routes = {}, search = '') {
  const asked = serve({
    'GET /interviews': () => ({ status: 200, data: pageOf([shown]) }),
    [`GET /interviews/${shown.id}`]: () => ({ status: 200, data: interviewDetail(shown) }),
    'GET /interviews/runs': () => ({ status: 200, data: [] }),
    ...routes,
  });
  renderApp(<InterviewDetailsScreen />, {
    path: `/dashboard/interviewdetails?tab=2${search}`,
    queryClient: seededClient('ADMIN'),
  });
  return { asked, changes: () => asked.filter(({ method }) => method === 'PUT').map(({ body }) => body) };
}
const choose = async (item: string) => {
  fireEvent.click(await screen.findByRole('button', { name: 'More actions: Asha Rao' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: item }));
};
const owner = (of: InterviewOwner | null) => () => ({ status: 200, data: { owner: of } });
const leavePage = () => act(() => void dispatchEvent(new Event('pagehide')));

describe('the owner of an interview', () => {
  it('is taken in its row, and until it is sent that can be undone', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { changes } = open(row(null), { [`PUT /interviews/${row(null).id}/owner`]: owner(sanjay) });
    await choose('Take');
    expect(screen.getByText('Taking…')).toBeInTheDocument();
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    fireEvent.click(screen.getByRole('button', { name: 'Undo: Asha Rao' }));
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(changes()).toEqual([]);
    await choose('Take');
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    await waitFor(() => expect(changes()).toEqual([{ ownerId: userId, was: null }]));
  });

  it('that another admin took in the same moment is told, and stays theirs', async () => {
    open(row(null), {
      [`PUT /interviews/${row(null).id}/owner`]: () => ({
        status: 409,
        data: { owner: sanjay },
        message: 'Sanjay Rao already owns this interview.',
      }),
    });
    await choose('Take');
    leavePage();
    expect(await screen.findByText('Not taken: Asha Rao. Sanjay Rao already owns this interview.')).toBeInTheDocument();
    // A failure is shown on every screen until it is dismissed.
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss: Asha Rao' }));
  });

  it('is in the row by initials, and is taken over only after a question that says who took it and when', async () => {
    const { changes } = open(row(sanjay), { [`PUT /interviews/${row(null).id}/owner`]: owner(sanjay) });
    expect(await screen.findByRole('img', { name: 'Owner: Sanjay Rao' })).toHaveTextContent('SR');
    await choose('Take over…');
    const question = await screen.findByRole('dialog', { name: 'Take over this interview?' });
    expect(question).toHaveTextContent(/Sanjay Rao took IV-1602 \(Asha Rao\) \d+ min ago\./);
    expect(changes()).toEqual([]);
    fireEvent.click(within(question).getByRole('button', { name: 'Take over' }));
    await waitFor(() => expect(changes()).toEqual([{ ownerId: userId, was: sanjay.id }]));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('hands over to an admin who was chosen, and says so where none was', async () => {
    const { changes } = open(row({ ...sanjay, id: userId }), {
      [`PUT /interviews/${row(null).id}/owner`]: owner(sanjay),
      'GET /interviews/owners': () => ({ status: 200, data: pageOf([{ id: sanjay.id, name: sanjay.name }]) }),
    });
    await choose('Hand over…');
    const question = await screen.findByRole('dialog', { name: 'Hand over this interview?' });
    fireEvent.click(within(question).getByRole('button', { name: 'Hand over' }));
    expect(within(question).getByText('Choose an admin')).toBeInTheDocument();
    fireEvent.mouseDown(within(question).getByLabelText('New owner'));
    fireEvent.click(await screen.findByRole('option', { name: 'Sanjay Rao' }));
    fireEvent.click(within(question).getByRole('button', { name: 'Hand over' }));
    await waitFor(() => expect(changes()).toEqual([{ ownerId: sanjay.id, was: userId }]));
  });

  it('narrows the list, in words also for who is no admin by id', async () => {
    const { asked } = open(row(null), {}, '&owner=none');
    expect(await screen.findByText(/No one/)).toBeInTheDocument();
    expect(asked.find(({ path }) => path === '/interviews')?.query.get('owner')).toBe('none');
  });

  it('takes the selected rows that nobody owns', async () => {
    const [free, theirs] = [row(null), row(sanjay, { id: anId(2) })];
    const { changes } = open(free, {
      'GET /interviews': () => ({ status: 200, data: pageOf([free, theirs]) }),
      [`PUT /interviews/${free.id}/owner`]: owner(sanjay),
    });
    await screen.findByRole('img', { name: 'Owner: Sanjay Rao' });
    for (const box of screen.getAllByRole('checkbox', { name: /Asha Rao/ })) fireEvent.click(box);
    fireEvent.click(screen.getByRole('button', { name: 'Take (1)' }));
    leavePage();
    await waitFor(() => expect(changes()).toEqual([{ ownerId: userId, was: null }]));
  });
});

describe('the note about an interview', () => {
  it.each(['Escape', 'Close', 'Cancel'])(
    'is not lost on %s: leaving a typed note asks, and a no stays',
    async (way) => {
      const noted = row(null, { note: aNote() });
      open(noted, {}, `&id=${noted.id}`);
      const asked = vi.fn(() => false);
      vi.stubGlobal('confirm', asked);
      fireEvent.click(await screen.findByRole('button', { name: 'Edit note' }));
      const note = screen.getByLabelText('Note');
      fireEvent.change(note, { target: { value: 'Call back on Friday' } });
      if (way === 'Escape') fireEvent.keyDown(note, { key: 'Escape' });
      else press(way);
      expect(asked).toHaveBeenCalledOnce();
      expect(screen.getByLabelText('Note')).toHaveValue('Call back on Friday');
      asked.mockReturnValue(true);
      press(way === 'Cancel' ? way : 'Close');
      await waitFor(() => expect(screen.queryByLabelText('Note')).toBeNull());
      vi.unstubAllGlobals();
    },
  );

  it('is read in the panel with who wrote it, and is changed at its revision', async () => {
    const noted = row(null, { note: aNote() });
    const { changes } = open(
      noted,
      { [`PUT /interviews/${noted.id}/note`]: () => ({ status: 200, data: aNote({ revision: 3 }) }) },
      `&id=${noted.id}`,
    );
    expect(await screen.findByText('Called the candidate.')).toBeInTheDocument();
    expect(screen.getByText(/^Note by Sanjay Mehta, /)).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: 'Edit note' }));
    fireEvent.change(screen.getByRole('textbox', { name: 'Note' }), { target: { value: 'Call at noon.' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save note' }));
    expect(await screen.findByText('Note saved.')).toBeInTheDocument();
    expect(changes()).toEqual([{ text: 'Call at noon.', revision: 2 }]);
    expect(await screen.findByRole('button', { name: 'Edit note' })).toBeInTheDocument();
  });

  const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Note' });
  const press = (label: string) => fireEvent.click(screen.getByRole('button', { name: label }));
  const see = (snapshot: EditNoteSnapshot) => {
    const { draft, problems, problem } = snapshot.context;
    if (snapshot.matches('overtaken')) {
      expect(screen.getByText('Theirs: Theirs')).toBeInTheDocument();
      return;
    }
    expect(field().value).toBe(draft.text);
    expect(field().disabled).toBe(snapshot.matches('saving'));
    for (const said of [problems['text'], problem]) if (said) expect(screen.getByText(said)).toBeInTheDocument();
  };

  it('takes every path of its machine', async () => {
    const model = editNoteModel();
    const driver = model.liveDriver({
      around: (change) => act(change),
      mount: (actor) =>
        void renderApp(<NoteForm actor={actor as EditNoteActor} onCancel={() => undefined} />, {
          queryClient: seededClient('ADMIN'),
        }),
      act: (event) => {
        if (event.type === 'form.submit') press('Save note');
        else if (event.type === 'theirs.take') press('Use the other version');
        else if (event.type === 'mine.keep') press('Keep mine');
        else if (event.type === 'draft.change')
          fireEvent.change(field(), { target: { value: event.change.text ?? '' } });
        else if (event.type === 'draft.discard') {
          const discard = screen.queryByRole('button', { name: 'Discard changes' });
          // Without changes there is nothing to discard.
          if (discard === null) return false;
          fireEvent.click(discard);
        } else return false;
        return true;
      },
      see,
      unmount: () => cleanup(),
    });
    await model.walk(driver, { paths: await model.cover() });
  });
});
