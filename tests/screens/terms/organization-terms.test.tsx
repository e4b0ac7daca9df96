import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { OrganizationTermsRow } from '../../../src/contract/terms-accepted';
import { OrganizationScreen } from '../../../src/screens/organizations/OrganizationScreen';
import { TermsScreen } from '../../../src/screens/terms/TermsScreen';
import { termsToRead } from '../../model/terms/accept-terms-model';
import { aTerms } from '../../model/terms/edit-terms-model';
import { anId, pageOf, seededClient } from '../fixtures';
import { renderApp } from '../render';
import { serve } from '../server';

const lists = {
  'GET /exports': () => ({ status: 200, data: [] }),
  'GET /list-views': () => ({ status: 200, data: [] }),
};
const row = (given: Partial<OrganizationTermsRow> = {}): OrganizationTermsRow => ({
  id: `${anId(50)} ${anId(71)}`,
  organization: { id: anId(50), name: 'Blue Harbour' },
  terms: { id: anId(71), name: 'Terms of use' },
  revision: 2,
  state: 'DUE',
  accepted: { revision: 1, at: '2026-11-01T10:00:00.000Z', by: 'Omar Harbour' },
  ...given,
});

describe('Organization Terms', () => {
  it('says of each organization what it accepted, by whom, and what it must accept; its own terms too', async () => {
    serve({
      ...lists,
      'GET /organization-terms': () => ({
        status: 200,
        data: pageOf([
          row(),
          row({
            id: `${anId(51)} ${anId(71)}`,
            organization: { id: anId(51), name: 'Red Mill' },
            state: 'ACCEPTED',
            accepted: { revision: 2, at: '2026-11-20T10:00:00.000Z', by: 'Rita Mill' },
          }),
        ]),
      }),
      [`GET /organization-terms/${anId(50)}`]: () => ({
        status: 200,
        data: {
          platform: [termsToRead()],
          accepted: [{ title: 'Terms of use', revision: 1, at: '2026-11-01T10:00:00.000Z', by: 'Omar Harbour' }],
          own: [
            {
              id: anId(72),
              title: 'House rules',
              text: '<p>Be on time.</p>',
              revision: 4,
              holdsFrom: '2026-11-20T10:00:00.000Z',
              state: 'IN_FORCE',
            },
          ],
        },
      }),
    });
    renderApp(<OrganizationScreen />, {
      path: '/dashboard/searchorganization?tab=4',
      queryClient: seededClient('ADMIN'),
    });
    const due = within(await screen.findByRole('row', { name: /Blue Harbour/ }));
    expect(due.getByText('Must accept')).toBeInTheDocument();
    expect(due.getByText('Omar Harbour')).toBeInTheDocument();
    expect(due.getByText('Version 1')).toBeInTheDocument();
    expect(within(screen.getByRole('row', { name: /Red Mill/ })).getByText('Accepted')).toBeInTheDocument();
    fireEvent.click(screen.getByRole('row', { name: /Blue Harbour/ }));
    const accepted = within(await screen.findByRole('region', { name: 'Accepted' }));
    expect(accepted.getByText('Terms of use, version 1')).toBeInTheDocument();
    expect(
      within(screen.getByRole('region', { name: 'Own terms for candidates' })).getByText('Be on time.'),
    ).toBeVisible();
  });
});

describe('Terms', () => {
  const open = (search = '') =>
    renderApp(<TermsScreen />, {
      path: `/dashboard/termscreate${search}`,
      queryClient: seededClient('ORGANIZATION_USER'),
    });

  it('shows the platform’s terms with who accepted them when', async () => {
    serve({
      ...lists,
      'GET /own-terms': () => ({
        status: 200,
        data: [
          termsToRead({
            due: false,
            before: null,
            accepted: { revision: 2, at: '2026-11-20T10:00:00.000Z', by: 'Omar Harbour' },
          }),
        ],
      }),
    });
    open();
    expect(await screen.findByText(/^Version 2 accepted, .*, by Omar Harbour$/)).toBeInTheDocument();
    expect(screen.getByText('Be kind to everyone.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Print' })).toBeEnabled();
  });

  it('keeps own terms for candidates, without an audience, and says which candidates accepted which version', async () => {
    const asked = serve({
      ...lists,
      'GET /terms': () => ({ status: 200, data: pageOf([]) }),
      'POST /terms': () => ({ status: 200, data: aTerms({ audience: ['CANDIDATE'], revision: 1, inForce: 1 }) }),
      'GET /accepted-terms': () => ({
        status: 200,
        data: pageOf([
          {
            id: anId(80),
            candidate: { id: anId(70), name: 'Asha Rao' },
            terms: { id: anId(72), name: 'House rules' },
            revision: 4,
            at: '2026-11-20T10:00:00.000Z',
            byLink: true,
          },
        ]),
      }),
    });
    const { unmount } = open('?tab=1&id=new');
    expect(await screen.findByText(/^Candidates accept them when they apply/)).toBeInTheDocument();
    expect(screen.queryByRole('group', { name: 'Audience' })).toBeNull();
    fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'ab' } });
    const add = screen.getAllByRole('button', { name: 'Add terms' }).at(-1);
    if (add) fireEvent.click(add);
    expect(await screen.findByText('Please provide proper Terms Description')).toBeInTheDocument();
    expect(asked.some(({ method }) => method === 'POST')).toBe(false);
    unmount();
    open('?tab=2');
    await waitFor(() => expect(screen.getByRole('row', { name: /Asha Rao/ })).toBeInTheDocument());
    const accepted = within(screen.getByRole('row', { name: /Asha Rao/ }));
    expect(accepted.getByText('House rules, version 4')).toBeInTheDocument();
    expect(accepted.getByText('Link')).toBeInTheDocument();
  });
});
