import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { InterviewDetailsScreen } from '../../../src/screens/interviews/InterviewDetailsScreen';
import { OrganizationCompletedScreen } from '../../../src/screens/interviews/OrganizationCompletedScreen';
import {
  anId,
  fakeServer,
  feedbackVersion,
  interviewDetail,
  interviewRow,
  releasedRow,
  seededClient,
} from '../fixtures';
import { renderApp, setPhone } from '../render';

const serve = (answers: Parameters<typeof fakeServer>[0]) => {
  const made = fakeServer(answers);
  vi.spyOn(globalThis, 'fetch').mockImplementation(made.answer);
  return made;
};
const lists = (asked: string[]) => asked.filter((one) => one.startsWith('GET /api/interviews?'));

describe('Interview Candidate Details', () => {
  const show = (search = '') =>
    renderApp(<InterviewDetailsScreen />, {
      path: `/dashboard/interviewdetails${search}`,
      queryClient: seededClient('ADMIN'),
    });

  it('starts at now ± 30 min, which can be taken off', async () => {
    const { asked } = serve({ list: (query) => (query.has('from') ? [] : [interviewRow()]) });
    const opened = Date.now();
    const { path } = show();
    expect(await screen.findByText('No Data Found!')).toBeInTheDocument();
    const query = new URLSearchParams(lists(asked)[0]?.split('?')[1]);
    // The half hours before and after the minute of the screen's request.
    const [from, to] = [Date.parse(query.get('from') ?? ''), Date.parse(query.get('to') ?? '')];
    expect(to - from).toBe(3_600_000);
    const middle = (from + to) / 2;
    expect(middle % 60_000).toBe(0);
    expect(middle).toBeGreaterThan(opened - 60_000);
    expect(middle).toBeLessThanOrEqual(Date.now());
    fireEvent.click(screen.getByRole('button', { name: 'Remove filter Time: Now ± 30 min' }));
    expect(await screen.findByText('Asha Rao')).toBeInTheDocument();
    expect(path()).toContain('near=off');
  });

  it('searches when typing pauses, and keeps what was typed out of the address', async () => {
    const { asked } = serve({ list: () => [interviewRow()] });
    const { path } = show('?near=off');
    await screen.findByText('Asha Rao');
    fireEvent.change(screen.getByRole('searchbox', { name: 'Search interviews' }), { target: { value: 'Asha' } });
    await waitFor(() => expect(lists(asked).at(-1)).toContain('q=Asha'));
    expect(path()).not.toContain('Asha');
  });

  it('keeps what was typed where all days are shown', async () => {
    serve({ list: (query) => (query.has('from') ? [] : [interviewRow()]) });
    history.replaceState({ typed: 'Asha' }, '');
    const { state } = show();
    fireEvent.click(await screen.findByRole('button', { name: 'Show all days' }));
    await screen.findByText('Asha Rao');
    expect(state()).toEqual({ typed: 'Asha' });
    history.replaceState(null, '');
  });

  it('reads filters from the address, shows each as a chip, and leaves out what makes no sense', async () => {
    const { asked } = serve({ list: () => [interviewRow()] });
    show('?state=noShow&kind=mock&from=2026-11-01&to=bad&organizationId=1');
    await screen.findByText('Asha Rao');
    const query = new URLSearchParams(lists(asked)[0]?.split('?')[1]);
    expect(query.get('state')).toBe('noShow');
    expect(query.get('kind')).toBe('mock');
    // The whole local day of the reader, in Kolkata.
    expect(query.get('startsFrom')).toBe('2026-10-31T18:30:00.000Z');
    expect([query.get('to'), query.get('organizationId')]).toEqual([null, null]);
    expect(screen.getByRole('button', { name: 'Remove filter Status: No show' })).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: 'Remove filter Type: Mock' }));
    await waitFor(() => expect(lists(asked).at(-1)).not.toContain('kind'));
  });

  it('names who it is narrowed to, by an interview of theirs, though no row is shown', async () => {
    const row = interviewRow();
    const [organization, panelist] = [row.organization?.id, row.panelist?.id];
    serve({ list: (query) => (query.get('_limit') === '1' ? [row] : []) });
    show(`?near=off&organizationId=${organization}&panelistId=${panelist}&candidateId=${row.candidate.id}`);
    for (const filter of [
      `Organization: ${row.organization?.name}`,
      `Panelist: ${row.panelist?.name}`,
      `Candidate: ${row.candidate.name}`,
    ])
      expect(await screen.findByRole('button', { name: `Remove filter ${filter}` })).toBeInTheDocument();
  });

  it('names whom the search of the top bar found, who may have no interview', async () => {
    const { asked } = serve({ list: () => [] });
    const id = anId(77);
    const queryClient = seededClient('ADMIN');
    queryClient.setQueryData(['system', 'search', 'ne'], [{ kind: 'candidate', id, title: 'Neha Iyer', line: '' }]);
    renderApp(<InterviewDetailsScreen />, {
      path: `/dashboard/interviewdetails?near=off&candidateId=${id}`,
      queryClient,
    });
    expect(await screen.findByRole('button', { name: 'Remove filter Candidate: Neha Iyer' })).toBeInTheDocument();
    await screen.findByText('No Data Found!');
    expect(lists(asked).every((one) => one.includes('_limit=25'))).toBe(true);
  });
});

describe('completed interviews of an organization', () => {
  it('shows the feedback beside the list and takes the decision there', async () => {
    const row = releasedRow();
    const sent: unknown[] = [];
    serve({
      list: () => [row],
      one: () => interviewDetail({ ...row, decision: sent.length > 0 ? 'selected' : null }),
      feedback: [feedbackVersion()],
      event: (body) => {
        sent.push(body);
        return { status: 200, data: { interview: row } };
      },
    });
    setPhone(false);
    renderApp(<OrganizationCompletedScreen />, {
      path: `/dashboard/orgcompletedinterviews?id=${row.id}`,
      queryClient: seededClient('ORGANIZATION_USER'),
    });
    const panel = await screen.findByRole('dialog', { name: 'Asha Rao' });
    expect(await within(panel).findByText('Clear and calm.')).toBeInTheDocument();
    expect(within(panel).getByText('5 · Outstanding')).toBeInTheDocument();
    expect(within(panel).getByText('Not assessed')).toBeInTheDocument();
    fireEvent.click(within(panel).getByRole('button', { name: 'Selected' }));
    expect(await within(panel).findByText('Decision: Selected')).toBeInTheDocument();
    expect(sent).toEqual([{ type: 'DECIDE', version: row.version, decision: 'selected' }]);
  });
});
