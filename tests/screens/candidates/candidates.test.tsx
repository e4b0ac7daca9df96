import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { UserType } from '../../../src/contract/kit';
import type { ActiveCandidate, CandidatePage, PortalCandidate } from '../../../src/contract/candidates';
import { texts } from '../../../src/contract/texts';
import { CandidateUserScreen } from '../../../src/screens/candidates/CandidateUserScreen';
import { OrganizationCandidatesScreen } from '../../../src/screens/candidates/OrganizationCandidatesScreen';
import { AddCandidate } from '../../../src/screens/candidates/AddCandidate';
import { anId, inHours, pageOf, reply, seededClient } from '../fixtures';
import { renderApp } from '../render';

const row: PortalCandidate = {
  id: anId(70),
  name: "Siobhán O'Brien",
  email: 'siobhan@mail.example',
  mobile: '+353 851234567',
  timeZone: 'Europe/Dublin',
  uploadedBy: 'O',
  jobProfile: { id: anId(60), name: 'Frontend engineer' },
  hasResume: true,
  at: inHours(-3),
  organization: { id: anId(50), name: 'Northwind Software' },
  skills: ['TypeScript', 'PostgreSQL'],
  hasAccount: false,
  lookedAt: false,
};
const active: ActiveCandidate = {
  id: row.id,
  name: row.name,
  email: row.email,
  organization: row.organization,
  open: 2,
  interviewId: anId(1),
  leaf: 'pendingSchedule',
  job: 'Frontend engineer',
  due: inHours(5),
};
const { skills: _skills, hasAccount: _account, lookedAt: _looked, ...ownRow } = row;
const ownPage: CandidatePage = {
  ...ownRow,
  preferred: [inHours(30)],
  resumeText: 'Nine years of TypeScript',
  resumeFile: 'siobhan.pdf',
};
const skill = { id: anId(61), name: 'TypeScript', primary: true, months: 38 };

let asked: string[];
let page: CandidatePage | null;
beforeEach(() => {
  asked = [];
  page = {
    ...ownPage,
    lookedAt: false,
    userId: null,
    skills: [skill],
    candidacies: [
      { id: row.id, organization: row.organization, at: row.at },
      { id: anId(71), organization: null, at: row.at },
    ],
  };
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input instanceof Request ? input : new URL(String(input), 'http://localhost'), init);
    const { pathname, search } = new URL(request.url);
    asked.push(`${request.method} ${pathname}${search}`);
    if (pathname === '/api/candidates/portal') return reply(200, pageOf([row]));
    if (pathname === '/api/candidates/active') return reply(200, pageOf([active]));
    if (pathname === '/api/candidates/own') {
      const { organization: _organization, ...own } = ownRow;
      return reply(200, pageOf([own]));
    }
    if (pathname === `/api/candidates/${row.id}/reviews`) return reply(200, { candidate: row.name, reviews: [] });
    if (pathname === `/api/candidates/${row.id}`) return reply(page ? 200 : 404, page, texts.notFound);
    if (pathname === '/api/interviews') return reply(200, pageOf([]));
    return reply(404, null, texts.notFound);
  });
});

const open = (search: string, userType: UserType = 'ADMIN') =>
  renderApp(userType === 'ADMIN' ? <CandidateUserScreen /> : <OrganizationCandidatesScreen />, {
    path: `/dashboard/${userType === 'ADMIN' ? 'searchcandidateuser' : 'orgcandidate'}${search}`,
    queryClient: seededClient(userType),
  });

it('leads from the list of all candidates to the page of one', async () => {
  open('');
  fireEvent.click(await screen.findByText(row.name));
  expect(await screen.findByRole('heading', { level: 1, name: row.name })).toBeVisible();
  expect(screen.getByText('TypeScript, 3 years 2 months, primary')).toBeVisible();
});

it('searches by name or email, and keeps what is typed out of the address', async () => {
  open('?tab=0');
  await screen.findByText(row.name);
  fireEvent.change(screen.getByLabelText('Search candidates'), { target: { value: 'siobhan@mail' } });
  await waitFor(() => expect(asked.some((call) => call.includes('q=siobhan'))).toBe(true), { timeout: 10_000 });
  expect(location.href).not.toContain('siobhan');
});

it('says what is next for those with something open', async () => {
  open('?tab=1');
  expect(await screen.findByRole('link', { name: 'Book a time' })).toHaveAttribute(
    'href',
    `/dashboard/interview?id=${active.interviewId}`,
  );
});

describe('the page of a candidate', () => {
  it('has contact, resume, skills, interviews, reviews and the other candidacies; its next step is an interview', async () => {
    open(`?id=${row.id}`);
    expect(await screen.findByRole('heading', { level: 1, name: row.name })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Schedule Interview' })).toHaveAttribute(
      'href',
      `/dashboard/interviewmenus?candidate=${row.id}`,
    );
    expect(screen.getByRole('link', { name: `Call ${row.name}` })).toHaveAttribute('href', 'tel:+353851234567');
    expect(screen.getByText('Nine years of TypeScript')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Download siobhan.pdf' })).toBeVisible();
    expect(await screen.findByText('No feedback is released yet.')).toBeVisible();
    const others = screen.getByRole('region', { name: 'Other candidacies' });
    expect(within(others).getByRole('link', { name: 'Portal' })).toHaveAttribute(
      'href',
      `/dashboard/searchcandidateuser?id=${anId(71)}`,
    );
  });

  it('says so where there is none', async () => {
    page = null;
    open(`?id=${row.id}`);
    expect(await screen.findByText(/This candidate does not exist/)).toBeVisible();
  });

  it('opens from the list of an organization, with what is its own', async () => {
    page = ownPage;
    open('', 'ORGANIZATION_USER');
    fireEvent.click(await screen.findByText(row.name));
    expect(await screen.findByRole('heading', { level: 1, name: row.name })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Schedule Interview' })).toHaveAttribute(
      'href',
      `/dashboard/orgschedule?candidate=${ownPage.id}`,
    );
    expect(screen.queryByRole('region', { name: 'Skills' })).toBeNull();
    expect(screen.queryByText('Account')).toBeNull();
  });
});

it('a time that is typed for a candidate added by hand stays that time when their time zone is chosen', async () => {
  renderApp(<AddCandidate />, {
    path: '/dashboard/orguseruploadcandidate',
    queryClient: seededClient('ORGANIZATION_USER'),
  });
  const time = () => within(screen.getByRole('group', { name: 'Preferred times' })).getByDisplayValue(/./);
  const digits = new Date(Date.parse(inHours(60))).toISOString().slice(0, 10).split('-').toReversed().join('-');
  const [input] = screen.getByRole('group', { name: 'Preferred times' }).querySelectorAll('input');
  fireEvent.change(input as HTMLInputElement, { target: { value: `${digits} 03:00 PM` } });
  expect(time()).toHaveDisplayValue(`${digits} 03:00 PM`);
  const zone = screen.getByRole('combobox', { name: 'Time zone' });
  fireEvent.focus(zone);
  fireEvent.mouseDown(zone);
  fireEvent.change(zone, { target: { value: 'Tokyo' } });
  fireEvent.click(await screen.findByText('Asia/Tokyo', { selector: 'li span' }));
  expect(zone).toHaveValue('Asia/Tokyo');
  await screen.findByText(/^Tokyo time/);
  expect(time()).toHaveDisplayValue(`${digits} 03:00 PM`);
});

it('the note that an email is known goes when the email is corrected', async () => {
  renderApp(<AddCandidate />, {
    path: '/dashboard/orguseruploadcandidate',
    queryClient: seededClient('ORGANIZATION_USER'),
  });
  const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
  fill('Name', 'Ada Obi');
  fill('Email', 'siobhan@mail.example');
  vi.mocked(fetch).mockImplementationOnce(async () =>
    reply(409, { candidateId: row.id, name: row.name }, 'Already a candidate'),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Add candidate' }));
  expect(await screen.findByText(/has this email and is already a candidate/)).toBeVisible();
  fill('Email', 'ada@mail.example');
  expect(screen.queryByText(/has this email/)).not.toBeInTheDocument();
  fill('Name', '');
  fireEvent.click(screen.getByRole('button', { name: 'Add candidate' }));
  expect(screen.queryByText(/has this email/)).not.toBeInTheDocument();
});
