import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { OpenJobDetail } from '../../../src/contract/job-profiles-apply';
import { CanJdSkillsScreen } from '../../../src/screens/job-profiles/CanJdSkillsScreen';
import { JdResumeUploaderScreen } from '../../../src/screens/job-profiles/JdResumeUploaderScreen';
import { SearchJobProfileScreen } from '../../../src/screens/job-profiles/SearchJobProfileScreen';
import { ApplicantList } from '../../../src/screens/job-profiles/applicants/ApplicantList';
import { refreshApplicants } from '../../../src/services/queries/open-jobs';
import { anId, inHours, pageOf, seededClient } from '../fixtures';
import { renderApp, setPhone } from '../render';
import { serve } from '../server';
import { openJob, openJobDetail } from './open-job';

const jobPath = `/dashboard/searchjobprofile?id=${anId(60)}`;

function show(job: Partial<OpenJobDetail> = {}, path = jobPath, Screen = SearchJobProfileScreen) {
  let current = openJobDetail(job);
  const asked = serve({
    'GET /list-views': () => ({ status: 200, data: [] }),
    'GET /open-jobs': () => ({
      status: 200,
      data: pageOf([openJob(), openJob({ id: anId(61), title: 'Data engineer', fit: null, appliedAt: inHours(-2) })]),
    }),
    'GET /open-jobs/locations': () => ({ status: 200, data: ['Pune'] }),
    [`GET /open-jobs/${anId(60)}`]: () => ({ status: 200, data: current }),
    [`POST /open-jobs/${anId(60)}/applications`]: () => {
      current = openJobDetail({ ...job, application: { id: anId(301), at: inHours(0), canWithdraw: true } });
      return { status: 200, data: { id: anId(301) } };
    },
    [`POST /applications/${anId(301)}/withdraw`]: () => {
      current = openJobDetail(job);
      return { status: 200, data: null };
    },
  });
  return { asked, ...renderApp(<Screen />, { path, queryClient: seededClient('CANDIDATE') }) };
}

describe('Apply For Job', () => {
  it('lists jobs with the match, and leads to each one', async () => {
    show({}, '/dashboard/searchjobprofile');
    const link = await screen.findByRole('link', { name: 'Backend engineer' });
    expect(link).toHaveAttribute('href', jobPath);
    expect(screen.getByRole('img', { name: 'Match 67%' })).toBeInTheDocument();
    expect(screen.getByText('1 of 2 skills')).toBeInTheDocument();
    expect(screen.getByText('Add your skills')).toBeInTheDocument();
    expect(screen.getByText('Applied', { selector: '.MuiChip-label' })).toBeInTheDocument();
  });

  it('shows the job with the match before applying, and applies once', async () => {
    const { asked } = show();
    const match = within(await screen.findByRole('region', { name: 'My match' }));
    expect(match.getByText(/^You fit 1 of the 2 skills/)).toBeInTheDocument();
    expect(within(match.getByRole('region', { name: 'Missing skills' })).getByText('PostgreSQL')).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: 'Apply' }));
    expect(await screen.findByText(/^You have applied/)).toBeInTheDocument();
    const [sent] = asked.filter(({ method }) => method === 'POST');
    expect(sent).toMatchObject({ body: { resume: 'profile' }, key: expect.any(String) as string });
    fireEvent.click(await screen.findByRole('button', { name: 'Withdraw application' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Withdraw' }));
    expect(await screen.findByRole('button', { name: 'Apply' })).toBeInTheDocument();
  });

  it('on a phone says “Applied” only of jobs that were applied for', async () => {
    setPhone(true);
    show({}, '/dashboard/searchjobprofile');
    await screen.findByRole('link', { name: 'Backend engineer' });
    const [open, applied] = within(screen.getByRole('list', { name: 'Open jobs' })).getAllByRole('listitem');
    expect(within(open as HTMLElement).queryByText('Applied')).toBeNull();
    expect(within(applied as HTMLElement).getAllByText('Applied').length).toBeGreaterThan(0);
  });

  it('keeps the focus beside what was applied for and withdrawn', async () => {
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Apply' }));
    const part = (await screen.findByText(/^You have applied/)).closest('[tabindex="-1"]');
    expect(part).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Withdraw application' }));
    await user.click(screen.getByRole('button', { name: 'Withdraw' }));
    const apply = await screen.findByRole('button', { name: 'Apply' });
    await waitFor(() => expect(apply.closest('[tabindex="-1"]')).toHaveFocus());
  });

  it('shows the texts of the job as they were written, and none that is empty', async () => {
    show({ responsibilities: '<ul><li>Owns a service</li></ul>' });
    const about = within(await screen.findByRole('region', { name: 'Job Description' }));
    expect(about.getByText('services').tagName).toBe('STRONG');
    expect(within(screen.getByRole('region', { name: 'Responsibilities' })).getByRole('listitem')).toHaveTextContent(
      'Owns a service',
    );
    expect(screen.getByRole('link', { name: /^your work/ })).toHaveAttribute('href', 'https://work.example');
    expect(screen.queryByRole('region', { name: 'Benefits' })).toBeNull();
  });

  it('says what is missing instead of sending, with the way to it', async () => {
    const { asked } = show({ hasResume: false, ownSkills: [] });
    expect(await screen.findByText('Cv skills not fetched due to resume is not uploaded.')).toBeInTheDocument();
    expect(screen.getByText('Resume not found...')).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: 'Apply' }));
    expect(await screen.findByText('Please upload resume before submitting')).toBeInTheDocument();
    for (const link of screen.getAllByRole('link', { name: 'Upload a resume' }))
      expect(link).toHaveAttribute('href', '/dashboard/resumechoice');
    expect(asked.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('asks for skills where there is a resume', async () => {
    show({ ownSkills: [] });
    expect(await screen.findAllByText('No skills added, Please add skills')).toHaveLength(1);
    fireEvent.click(screen.getByRole('button', { name: 'Apply' }));
    await waitFor(() => expect(screen.getAllByText('No skills added, Please add skills')).toHaveLength(2));
  });

  it('sends the resume that is chosen', async () => {
    const { asked } = show({ jobResume: { fileName: 'for-northwind.pdf', at: inHours(-1) } });
    expect(await screen.findByRole('radio', { name: 'for-northwind.pdf, for this job' })).toBeChecked();
    fireEvent.click(screen.getByRole('button', { name: 'Apply' }));
    await screen.findByText(/^You have applied/);
    expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({ resume: 'job' });
  });

  it('does not offer to apply for a closed job, nor to withdraw what is planned', async () => {
    const first = show({ status: 'CLOSED' });
    expect(await screen.findByText('This job no longer accepts applications.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Apply' })).toBeNull();
    first.unmount();
    show({ application: { id: anId(301), at: inHours(-1), canWithdraw: false } });
    expect(await screen.findByText(/An interview for this job was requested/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Withdraw application' })).toBeNull();
  });

  it.each([`/dashboard/searchjobprofile?id=${anId(99)}`, '/dashboard/searchjobprofile?id=nonsense'])(
    'says that there is no job at %s',
    async (path) => {
      show({}, path);
      expect(await screen.findByText('Data not available')).toBeInTheDocument();
      expect(screen.getByRole('link', { name: 'View open jobs' })).toBeInTheDocument();
    },
  );

  it('shows hostile names as they are', async () => {
    const title = '<img src=x onerror=alert(1)>';
    show({ title, organization: { id: anId(50), name: "<b>O'Brien & 李</b>" } });
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeInTheDocument();
    expect(document.querySelector('img, b')).toBeNull();
  });
});

it('who has applied is never shown the button, however soon one looks', async () => {
  serve({
    [`GET /open-jobs/${anId(60)}`]: () => ({
      status: 200,
      data: openJobDetail({ application: { id: anId(301), at: inHours(-1), canWithdraw: true } }),
    }),
  });
  const seen: boolean[] = [];
  const watch = new MutationObserver(() => seen.push(screen.queryByRole('button', { name: 'Apply' }) !== null));
  watch.observe(document.body, { childList: true, subtree: true });
  renderApp(<SearchJobProfileScreen />, { path: jobPath, queryClient: seededClient('CANDIDATE') });
  await screen.findByText(/^You have applied/);
  watch.disconnect();
  expect(seen).not.toContain(true);
});

it('my skills against a job, with the way back', async () => {
  show({}, `/dashboard/canJdSkills?id=${anId(60)}`, CanJdSkillsScreen);
  expect(await screen.findByRole('img', { name: 'Match 67%' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Go to the job and apply' })).toHaveAttribute('href', jobPath);
});

it('a resume for a job says what is stored, and leads on', async () => {
  show(
    { jobResume: { fileName: 'for-northwind.pdf', at: inHours(-1) } },
    `/dashboard/jdresumeuploader?id=${anId(60)}`,
    JdResumeUploaderScreen,
  );
  expect(await screen.findByText(/^for-northwind.pdf saved for this job/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Go on to apply' })).toHaveAttribute('href', jobPath);
});

it('applicants come to the list without a reload', async () => {
  const row = (id: number, name: string) => ({
    id: anId(id),
    candidate: { id: anId(id + 100), name },
    at: inHours(-3),
    fit: { share: 1, matched: 1, asked: 1 },
    skills: [],
    planned: false,
  });
  let rows = [row(301, 'Asha Rao')];
  serve({
    'GET /list-views': () => ({ status: 200, data: [] }),
    'GET /applicants': () => ({ status: 200, data: pageOf(rows) }),
  });
  const queryClient = seededClient('ORGANIZATION_USER');
  renderApp(<ApplicantList jobProfileId={anId(60)} skills={openJob().skills} />, {
    path: `/dashboard/jobprofiledetails?id=${anId(60)}`,
    queryClient,
  });
  expect(await screen.findByText('Asha Rao')).toBeInTheDocument();
  rows = [...rows, row(302, 'Ben Okafor')];
  await act(() => refreshApplicants(queryClient));
  expect(await screen.findByText('Ben Okafor')).toBeInTheDocument();
});

it('applicants are listed with their match, which opens in place', async () => {
  serve({
    'GET /list-views': () => ({ status: 200, data: [] }),
    'GET /applicants': ({ query }) => ({
      status: query.get('jobProfileId') === anId(60) && query.get('sort') === '-match' ? 200 : 400,
      data: pageOf([
        {
          id: anId(301),
          candidate: { id: anId(70), name: 'Asha Rao' },
          at: inHours(-3),
          fit: { share: 2 / 3, matched: 1, asked: 2 },
          skills: [{ id: anId(91), name: 'TypeScript', primary: true, months: 36 }],
          planned: true,
        },
      ]),
    }),
  });
  renderApp(<ApplicantList jobProfileId={anId(60)} skills={openJob().skills} />, {
    path: `/dashboard/jobprofiledetails?id=${anId(60)}`,
    queryClient: seededClient('ORGANIZATION_USER'),
  });
  expect(await screen.findByText('Asha Rao')).toBeInTheDocument();
  expect(screen.getByText('Interview requested')).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: 'View match' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Asha Rao' }));
  expect(await panel.findByText(/^The candidate fits 1 of the 2 skills/)).toBeInTheDocument();
});
