import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { termsKind } from '../../../src/screens/terms/terms-kind';
import { TermsDetailsScreen } from '../../../src/screens/terms/TermsDetailsScreen';
import { aTerms, editTermsModel, termsFields, termsNow, termsRefusals } from '../../model/terms/edit-terms-model';
import { pageOf, seededClient } from '../fixtures';
import { walkRecordForm } from '../record-form';
import { renderApp } from '../render';
import { serve, type Asked } from '../server';

const zone = 'Asia/Kolkata';
const title = () => screen.getByLabelText<HTMLInputElement>('Title');
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('the form of terms takes every path of its machine', async () => {
  vi.useFakeTimers({ now: termsNow, toFake: ['Date'] });
  await walkRecordForm(editTermsModel(), {
    ...{ as: 'ADMIN', kind: termsKind(seededClient('ADMIN'), zone, false), zone },
    ...{ control: title, theirs: 'Theirs: Theirs' },
    change(change) {
      if (change.title !== undefined) fireEvent.change(title(), { target: { value: change.title } });
      else
        for (const name of ['Organizations', 'Panelists', 'Candidates'] as const) {
          const wanted = change.audience?.length !== 0 && name === 'Panelists';
          if (box(name).checked !== wanted) fireEvent.click(box(name));
        }
    },
    see(draft) {
      expect(title().value).toBe(draft.title);
      expect(box('Panelists').checked).toBe(draft.audience.includes('PANELIST'));
    },
  });
});

const stored = aTerms();
const ended = aTerms({ id: stored.id.replace(/0$/, '1'), title: 'House rules', state: 'WITHDRAWN', withdrawn: true });
const served = (answers: Parameters<typeof serve>[0] = {}) =>
  serve({
    'GET /exports': () => ({ status: 200, data: [] }),
    'GET /list-views': () => ({ status: 200, data: [] }),
    'GET /terms': () => ({ status: 200, data: pageOf([stored, ended]) }),
    [`GET /terms/${stored.id}`]: () => ({ status: 200, data: stored }),
    [`GET /terms/${stored.id}/versions`]: () => ({
      status: 200,
      data: pageOf(
        ['Be kind.', 'Be nice.', 'Be there.'].map((text, nth) => ({
          revision: 3 - nth,
          at: stored.changedAt,
          by: 'Ada Admin',
          fields: termsFields({ text: `<p>${text}</p><ul><li>Always</li></ul>`, holdsFrom: stored.holdsFrom }),
        })),
      ),
    }),
    ...answers,
  });
const bodiesOf = (asked: Asked[], call: string) =>
  asked.filter(({ method, path }) => `${method} ${path}` === call).map(({ body }) => body);
const open = (search = '') =>
  renderApp(<TermsDetailsScreen />, { path: `/dashboard/termspage${search}`, queryClient: seededClient('ADMIN') });

describe('Terms Details', () => {
  it('refuses terms without title and text in the words of the specification, and keeps what was chosen', async () => {
    const asked = served();
    open('?id=new');
    expect(await screen.findByText('Organizations accept them at their next sign-in.')).toBeInTheDocument();
    fireEvent.click(box('Panelists'));
    expect(screen.getByText('Organizations and panelists accept them at their next sign-in.')).toBeInTheDocument();
    expect(await screen.findByText('**Required')).toBeInTheDocument();
    press('Add terms');
    expect(await screen.findByText('Please provide proper Terms Description')).toBeInTheDocument();
    expect(screen.getByText('Title, field is required')).toBeInTheDocument();
    expect(box('Panelists').checked).toBe(true);
    expect(bodiesOf(asked, 'POST /terms')).toEqual([]);
  });

  it('shows what changed in the text of a version, and restores one from now on', async () => {
    const asked = served({
      [`PUT /terms/${stored.id}`]: () => ({
        ...termsRefusals.changed,
        data: { current: { ...stored, text: '<p>Theirs</p>', revision: 4, inForce: 4 } },
      }),
    });
    open(`?id=${stored.id}`);
    fireEvent.click(await screen.findByRole('button', { name: 'Show changes in version 3' }));
    const versions = within(screen.getByRole('region', { name: 'Versions' }));
    expect(versions.getByText('kind', { exact: false, selector: 'ins' })).toBeInTheDocument();
    press('Restore version 1');
    expect(await screen.findByText('Organizations accept the new version at their next sign-in.')).toBeInTheDocument();
    fireEvent.click(screen.getByRole('radio', { name: 'Small correction' }));
    expect(screen.getByText('The version that was accepted stays accepted and recorded.')).toBeInTheDocument();
    press('Save');
    expect(await screen.findByText(/Someone else changed this set of terms/)).toBeInTheDocument();
    press('Keep mine');
    press('Save');
    await waitFor(() => expect(bodiesOf(asked, `PUT /terms/${stored.id}`)).toHaveLength(2));
    expect(bodiesOf(asked, `PUT /terms/${stored.id}`)[0]).toMatchObject({
      fields: { text: '<p>Be there.</p><ul><li>Always</li></ul>', holdsFrom: 'now', correction: true },
      revision: 3,
    });
    expect(bodiesOf(asked, `PUT /terms/${stored.id}`)[1]).toMatchObject({ revision: 4 });
  });

  it('withdraws terms and reinstates others from their rows, with time to undo', async () => {
    const asked = served({ [`PUT /terms/${ended.id}`]: () => ({ status: 200, data: ended }) });
    open();
    fireEvent.click(await screen.findByRole('button', { name: `Withdraw: ${stored.title}` }));
    await waitFor(() => {
      fireEvent.click(screen.getByRole('button', { name: `Undo: ${stored.title}` }));
      expect(screen.queryByRole('button', { name: `Undo: ${stored.title}` })).toBeNull();
    });
    press(`Reinstate: ${ended.title}`);
    fireEvent(window, new Event('pagehide'));
    await waitFor(() => expect(bodiesOf(asked, `PUT /terms/${ended.id}`)).toHaveLength(1));
    expect(bodiesOf(asked, `PUT /terms/${ended.id}`)[0]).toMatchObject({ fields: { withdrawn: false }, revision: 3 });
    expect(bodiesOf(asked, `PUT /terms/${stored.id}`)).toEqual([]);
  });
});
