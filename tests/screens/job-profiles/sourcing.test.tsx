import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { AdminSourcingScreen } from '../../../src/screens/job-profiles/AdminSourcingScreen';
import { anId, seededClient } from '../fixtures';
import { renderApp } from '../render';
import { serve } from '../server';
import { candidate, jobToSource, lackingJob, ok, pageOf, sourcingServer } from './sourcing-fixtures';

const show = (search = '', more: Parameters<typeof serve>[0] = {}) => {
  const asked = serve({ ...sourcingServer(), ...more });
  const { path } = renderApp(<AdminSourcingScreen />, {
    path: `/dashboard/adminsourcing${search}`,
    queryClient: seededClient('ADMIN'),
  });
  return Object.assign(asked, { at: path });
};

describe('Admin Sourcing', () => {
  it('lists jobs that lack candidates, and leads to those who fit one', async () => {
    const asked = show();
    const row = within((await screen.findByText('Backend Engineer')).closest('tr') as HTMLElement);
    expect(row.getByText('1 of 3')).toBeInTheDocument();
    expect(row.getByText('100+')).toBeInTheDocument();
    expect(asked.find((one) => one.path === '/sourcing/jobs')?.query.get('sort')).toBe('created');
    expect(row.getByRole('link', { name: 'Find candidates: Backend Engineer' })).toHaveAttribute(
      'href',
      `/dashboard/adminsourcing?tab=1&id=${jobToSource.id}`,
    );
  });

  it('opens a job with its facts and skills', async () => {
    show(`?id=${lackingJob.id}`);
    const panel = within(await screen.findByRole('dialog'));
    expect(await panel.findByRole('heading', { name: 'Backend Engineer' })).toBeInTheDocument();
    expect(panel.getByText('TypeScript')).toBeInTheDocument();
    expect(panel.getByText('2 years')).toBeInTheDocument();
  });

  it('says so where no job lacks anybody', async () => {
    show('', { 'GET /sourcing/jobs': pageOf() });
    expect(await screen.findByText(/Every open job profile has enough candidates/)).toBeInTheDocument();
  });
});

describe('Candidate Sourcing', () => {
  it('asks for a job profile first, and says so where it no longer exists', async () => {
    show('?tab=1');
    expect(await screen.findByText('Please select job Profile')).toBeInTheDocument();
  });

  it('says so where the job profile no longer exists', async () => {
    const gone = anId(404);
    show(`?tab=1&id=${gone}`, {
      [`GET /sourcing/jobs/${gone}`]: () => ({ status: 404, message: 'Resource not found.' }),
    });
    expect(await screen.findByText(/no longer exists. Choose another one/)).toBeInTheDocument();
  });

  it('ranks candidates, and shows in the panel what is matched, missing and extra', async () => {
    const { at } = show(`?tab=1&id=${jobToSource.id}`);
    fireEvent.click(await screen.findByText('Asha Rao'));
    expect(at()).toBe(`/dashboard/adminsourcing?tab=1&id=${jobToSource.id}&person=${candidate.id}`);
    const panel = within(await screen.findByRole('dialog'));
    const lines = (name: string) => within(panel.getByRole('region', { name })).getAllByRole('listitem');
    expect(panel.getAllByText('75%')).toHaveLength(1);
    expect(lines('Matched').map((line) => line.textContent)).toEqual(['TypeScript · primary2 years']);
    expect(lines('Missing or not enough').map((line) => line.textContent)).toEqual([
      'PostgreSQL6 months, asked: 1 year',
    ]);
    expect(lines('Extra').map((line) => line.textContent)).toEqual(['Redis1 month']);
  });

  it('sends filters to the server', async () => {
    const asked = show(`?tab=1&id=${jobToSource.id}&leastShare=60&account=no&timeZone=Asia%2FKolkata`);
    await screen.findByText('Asha Rao');
    const query = asked.find((one) => one.path === '/sourcing/candidates')?.query;
    expect(Object.fromEntries(query ?? [])).toMatchObject({
      jobProfileId: jobToSource.id,
      leastShare: '60',
      account: 'no',
      timeZone: 'Asia/Kolkata',
      sort: '-share',
    });
    expect(screen.getByText('60% and more', { exact: false })).toBeInTheDocument();
    expect(screen.getByText(/^Time zone: Kolkata time/)).toBeInTheDocument();
    expect(screen.queryByText(/Asia\/Kolkata/)).toBeNull();
  });

  it('a job without skills ranks nobody, and says what to do', async () => {
    show(`?tab=1&id=${jobToSource.id}`, {
      [`GET /sourcing/jobs/${jobToSource.id}`]: ok({ ...jobToSource, skills: [] }),
    });
    expect(await screen.findByText('No skills added, Please add skills')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('table')).toBeNull());
  });
});
