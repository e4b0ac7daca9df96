import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { JobProfileRow } from '../../../src/contract/job-profiles';
import type { JobProfile } from '../../../src/contract/job-profiles-edit';
import type { CandidatePage } from '../../../src/contract/candidates';
import { JobTabs } from '../../../src/screens/job-profiles/JobTabs';
import { anId, inHours, pageOf, seededClient } from '../fixtures';
import { renderApp } from '../render';
import { serve } from '../server';

const organization = { id: anId(50), name: 'Northwind Software' };
const job = (skills: JobProfile['content']['skills']): JobProfile => ({
  id: anId(60),
  organization,
  version: 1,
  createdAt: inHours(-48),
  updatedAt: inHours(-24),
  by: null,
  openInterviews: 0,
  interviews: 0,
  content: {
    title: 'Backend Engineer',
    location: 'Pune',
    yearsFrom: 2,
    yearsTo: 6,
    openings: 1,
    status: 'OPEN',
    description: '<p>Builds.</p>',
    responsibilities: '',
    benefits: '',
    instructions: '',
    skills,
  },
});
const asked = [
  { id: anId(91), name: 'TypeScript', primary: true, months: 24 },
  { id: anId(92), name: 'PostgreSQL', primary: false, months: 12 },
];
const candidate = (given: Partial<CandidatePage> = {}): CandidatePage => ({
  id: anId(70),
  name: 'Asha Rao',
  email: 'asha@mail.example',
  mobile: '',
  timeZone: 'Asia/Kolkata',
  uploadedBy: 'O',
  jobProfile: null,
  hasResume: false,
  at: inHours(-72),
  organization,
  resumeText: null,
  resumeFile: null,
  preferred: [],
  skills: [
    { id: anId(91), name: 'TypeScript', primary: true, months: 36 },
    { id: anId(92), name: 'PostgreSQL', primary: false, months: 6 },
    { id: anId(93), name: 'Redis', primary: false, months: 3 },
  ],
  ...given,
});
const inText = [
  { id: anId(92), name: 'PostgreSQL', at: 9, found: 'postgres', before: 'Years of ', after: ', and more', times: 2 },
];

const both = `?tab=3&id=${anId(60)}&candidateId=${anId(70)}`;
function show(search: string, person = candidate(), skills = asked) {
  const calls = serve({
    [`GET /job-profiles/${anId(60)}`]: () => ({ status: 200, data: job(skills) }),
    [`GET /candidates/${anId(70)}`]: () => ({ status: 200, data: person }),
    'GET /job-profiles': () => ({ status: 200, data: pageOf([]) }),
    'GET /candidates': () => ({ status: 200, data: pageOf([]) }),
    'POST /skills/in-text': () => ({ status: 200, data: inText }),
  });
  const page = renderApp(<JobTabs />, {
    path: `/dashboard/JobProfile${search}`,
    queryClient: seededClient('ADMIN'),
  });
  return { calls, page };
}

it('the page of a job profile has its applicants', async () => {
  serve({
    [`GET /job-profiles/${anId(60)}`]: () => ({ status: 200, data: job(asked) }),
    'GET /interviews': () => ({ status: 200, data: pageOf([]) }),
    'GET /list-views': () => ({ status: 200, data: [] }),
    'GET /applicants': () => ({ status: 200, data: pageOf([]) }),
  });
  renderApp(<JobTabs />, { path: `/dashboard/JobProfile?id=${anId(60)}`, queryClient: seededClient('ADMIN') });
  const applicants = within(await screen.findByRole('region', { name: 'Applicants' }));
  expect(await applicants.findByText('No one has applied for this job yet.')).toBeInTheDocument();
});

it('a row of the list opens beside it, with the way to the page', async () => {
  const { content } = job(asked);
  const row: JobProfileRow = {
    id: anId(60),
    organization,
    title: content.title,
    status: 'OPEN',
    location: 'Pune',
    skills: [],
    yearsFrom: 2,
    yearsTo: 6,
    openings: 1,
    openInterviews: 0,
    createdAt: inHours(-48),
    updatedAt: inHours(-24),
  };
  serve({
    'GET /job-profiles': () => ({ status: 200, data: pageOf([row]) }),
    [`GET /job-profiles/${anId(60)}`]: () => ({ status: 200, data: job(asked) }),
    'GET /list-views': () => ({ status: 200, data: [] }),
  });
  const { path } = renderApp(<JobTabs />, { path: '/dashboard/JobProfile', queryClient: seededClient('ADMIN') });
  fireEvent.click(await screen.findByText('Backend Engineer'));
  expect(await screen.findByRole('dialog', { name: 'Backend Engineer' })).toBeInTheDocument();
  expect(path()).toContain(`job=${anId(60)}`);
});

describe('Job Profile Match With Skills', () => {
  it('asks for a job profile first', async () => {
    show('?tab=3');
    expect(await screen.findByText('Please select job Profile')).toBeInTheDocument();
  });

  it('shows what is matched, missing with what there is, and extra, and leads on', async () => {
    show(`?id=${anId(60)}&candidateId=${anId(70)}`);
    // Two thirds for the primary skill, half of one third for half of the experience.
    expect(await screen.findByRole('img', { name: 'Match 83%' })).toBeInTheDocument();
    expect(within(screen.getByRole('region', { name: 'Matched skills' })).getByText(/TypeScript/)).toBeInTheDocument();
    expect(
      within(screen.getByRole('region', { name: 'Missing skills' })).getByText(
        'the candidate has 6 months, asked: 1 year',
      ),
    ).toBeInTheDocument();
    expect(within(screen.getByRole('region', { name: 'Extra skills' })).getByText('Redis')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Schedule Interview' })).toHaveAttribute(
      'href',
      '/dashboard/interviewmenus',
    );
    expect(screen.getByRole('link', { name: 'Asha Rao' })).toHaveAttribute(
      'href',
      `/dashboard/searchcandidateuser?id=${anId(70)}`,
    );
  });

  it('does not lead to Schedule Interview for a candidate of another organization', async () => {
    show(both, candidate({ organization: { id: anId(51), name: 'Red Mill' } }));
    expect(await screen.findByRole('link', { name: 'Asha Rao' })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Schedule Interview' })).toBeNull();
  });

  it('stays open when another candidate or job profile is chosen', async () => {
    const { page } = show(`?id=${anId(60)}&candidateId=${anId(70)}`);
    for (const name of ['Candidate', 'Job profile']) {
      await waitFor(() => expect(screen.getByRole('combobox', { name })).not.toHaveValue(''));
      fireEvent.change(screen.getByRole('combobox', { name }), { target: { value: '' } });
      await waitFor(() => expect(screen.getByRole('combobox', { name })).toHaveValue(''));
    }
    expect(page.path()).toBe('/dashboard/JobProfile?tab=3');
    expect(screen.getByText('Please select job Profile')).toBeInTheDocument();
  });

  it('says so where a candidate has neither skills nor a resume', async () => {
    show(both, candidate({ skills: [] }));
    expect(await screen.findByText('Cv skills not fetched due to resume is not uploaded.')).toBeInTheDocument();
  });

  it('reads the resume of a candidate without skills', async () => {
    show(both, candidate({ skills: [], resumeText: 'Years of postgres, and more', hasResume: true }));
    expect(await screen.findByRole('img', { name: 'Match 33%' })).toBeInTheDocument();
    expect(screen.getByText('postgres')).toBeInTheDocument();
  });

  it('says so where the job profile asks for nothing', async () => {
    show(both, candidate(), []);
    expect(await screen.findByText('No skills added, Please add skills')).toBeInTheDocument();
  });

  it('matches a pasted text with excerpts, which is never in the address', async () => {
    const { calls, page } = show(`?tab=3&id=${anId(60)}`);
    fireEvent.click(await screen.findByRole('radio', { name: 'A text, such as a resume' }));
    fireEvent.click(screen.getByRole('button', { name: 'Find skills' }));
    expect(await screen.findByText('Text, field is required')).toBeInTheDocument();
    fireEvent.change(screen.getByRole('textbox', { name: /^Text/ }), {
      target: { value: 'Years of postgres, and more' },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Find skills' }));
    const excerpts = within(await screen.findByRole('region', { name: 'Where the text mentions them' }));
    expect(excerpts.getByText('postgres')).toBeInTheDocument();
    expect(excerpts.getByText(/2 times/)).toBeInTheDocument();
    expect(screen.getByRole('img', { name: 'Match 33%' })).toBeInTheDocument();
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ text: 'Years of postgres, and more' });
    expect(page.path()).not.toContain('postgres');
  });

  it('is not a tab of organizations', async () => {
    serve({
      'GET /list-views': () => ({ status: 200, data: [] }),
      'GET /job-profiles': () => ({ status: 200, data: pageOf([]) }),
    });
    renderApp(<JobTabs />, {
      path: '/dashboard/jobprofiledetails',
      queryClient: seededClient('ORGANIZATION_USER'),
    });
    expect(await screen.findByRole('tab', { name: 'Share Job Profile' })).toBeInTheDocument();
    expect(screen.queryByRole('tab', { name: 'Job Profile Match With Skills' })).toBeNull();
  });
});
