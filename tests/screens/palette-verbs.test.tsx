import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { useLocation, useSearch } from 'wouter';
import { Frame } from '../../src/app/Frame';
import { means } from '../../src/app/palette-offers';
import { verbsFor } from '../../src/app/palette-verbs';
import { sentTypes, type InterviewRow } from '../../src/contract/interviews';
import type { JobProfileRow } from '../../src/contract/job-profiles';
import { userTypes, type UserType } from '../../src/contract/kit';
import { doingsOf } from '../../src/screens/shared/interview/doings';
import { beginSession } from '../../src/services/session-values';
import { loadCipher } from '../../src/services/storage';
import { anId, interviewDetail, interviewRow, meFor, pageOf, releasedRow, requestedRow, sessionOf } from './fixtures';
import { renderApp, setPhone } from './render';
import { serve } from './server';

const ok = (data: unknown) => () => ({ status: 200, data });
const booked = interviewRow({ code: 'IV-1602', allowedActions: [{ type: 'CANCEL' }, { type: 'ASK_RESCHEDULE' }] });
const candidate = (n: number, organization: string) => ({
  id: anId(n),
  name: 'Ananya Iyer',
  timeZone: 'Asia/Kolkata',
  organization: { id: anId(n + 50), name: organization },
  jobProfile: { id: anId(n + 60), name: 'Backend engineer' },
  preferred: [],
});
const camila = { id: anId(8), name: 'Camila Santos', timeZone: 'America/Sao_Paulo', skills: ['Kotlin'] };

beforeEach(async () => {
  setPhone(false);
  await loadCipher();
});

function Where() {
  const [path] = useLocation();
  return <output>{`${path}?${useSearch()}`}</output>;
}

type Routes = Parameters<typeof serve>[0];
async function open(userType: UserType, routes: Routes = {}) {
  beginSession(sessionOf(userType));
  const asked = serve({
    'GET /auth/me': ok(meFor(userType)),
    'GET /settings': ok({ oneWayUrl: '', selectRoleUrl: '', social: { google: null, linkedin: null } }),
    'GET /inquiryform/count': ok(0),
    'GET /notification/interview/candidate/count': ok(0),
    'GET /search': ok([]),
    'GET /interviews': ok(pageOf([booked])),
    'GET /candidates': ok(pageOf([])),
    'GET /panelists': ok(pageOf([])),
    'GET /job-profiles': ok(pageOf([])),
    [`GET /interviews/${booked.id}`]: ok(interviewDetail(booked)),
    ...routes,
  });
  const { user } = renderApp(
    <Frame user={{ name: 'Asha', userType }} onSignOut={() => undefined}>
      <Where />
    </Frame>,
    { path: '/dashboard/here' },
  );
  await screen.findByRole('button', { name: 'Search' });
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  const field = await screen.findByRole('combobox');
  await screen.findByText(/\/dashboard\/here/);
  return { user, asked, field };
}
const where = () => document.querySelector('output')?.textContent;
const lit = () => screen.queryByRole('option', { selected: true });
const asked = () => screen.findByRole('group', { name: 'What you asked for' });
const offered = async () =>
  within(await asked())
    .getAllByRole('option')
    .map((option) => [...(option.firstElementChild?.children ?? [])].map((line) => line.textContent));

describe('a phrase with a verb', () => {
  it('schedules a candidate; two of one name are both offered, with what tells them apart', async () => {
    const { user, field } = await open('ADMIN', {
      'GET /candidates': ok(pageOf([candidate(5, 'Lumen Mobility'), candidate(6, 'Northwind Labs')])),
      'GET /interviews': ok(pageOf([])),
    });
    await user.type(field, 'schedule ananya');
    await waitFor(async () =>
      expect(await offered()).toEqual([
        ['Schedule Ananya Iyer', 'Lumen Mobility · Backend engineer · Kolkata time'],
        ['Schedule Ananya Iyer', 'Northwind Labs · Backend engineer · Kolkata time'],
      ]),
    );
    expect(lit()).toHaveTextContent('Lumen Mobility');
    await user.keyboard('{ArrowDown}{Enter}');
    expect(where()).toBe(`/dashboard/interviewmenus?candidate=${anId(6)}`);
  });

  it('leads to the page of an absent panelist, with the day', async () => {
    const { user, field } = await open('ADMIN', { 'GET /panelists': ok(pageOf([camila])) });
    await user.type(field, '27-11-2099 camila away');
    await waitFor(() => expect(lit()).toHaveTextContent('Camila Santos away: Fri 27 Nov 2099'));
    await user.keyboard('{Enter}');
    expect(where()).toBe(`/dashboard/panelistaway?panelist=${camila.id}&day=2099-11-27`);
  });

  it('asks the question of an action over the page, and sends nothing before', async () => {
    const { user, field, asked: calls } = await open('ADMIN');
    await user.type(field, 'cancel 1602');
    await waitFor(() => expect(lit()).toHaveTextContent('Cancel interview: IV-1602 Asha Rao'));
    expect(calls.some(({ path, query }) => path === '/interviews' && query.get('q') === 'IV-1602')).toBe(true);
    await user.keyboard('{Enter}');
    const dialog = await screen.findByRole('dialog', { name: 'Cancel this interview?' });
    expect(dialog).toHaveTextContent('Asha Rao’s interview ends');
    expect(where()).toBe('/dashboard/here?');
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('accepts with Undo at the bottom of the page, where there is no row', async () => {
    const { user, field, asked: calls } = await open('PANELIST', { 'GET /interviews': ok(pageOf([requestedRow()])) });
    await user.type(field, 'accept');
    await waitFor(() => expect(lit()).toHaveTextContent('Accept: KX4T9 Asha Rao'));
    await user.keyboard('{Enter}');
    const undo = await screen.findByLabelText('Undo: KX4T9 Asha Rao');
    // Undo ignores the second click of a double click, so the first clicks may come too early.
    await waitFor(() => {
      fireEvent.click(undo);
      expect(screen.queryByText('Accepting…')).toBeNull();
    });
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('that is not possible now says so, and lists what is', async () => {
    const { user, field } = await open('ADMIN');
    await user.type(field, 'return asha');
    await waitFor(() => expect(lit()).toHaveTextContent('“Return feedback” is not possible now'));
    expect(lit()).toHaveTextContent('Possible: Cancel interview, Ask to reschedule');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(3));
    expect(lit()).toHaveTextContent('Cancel interview');
    expect(where()).toBe('/dashboard/here?');
  });

  it('exports a list by its page, with the menu open', async () => {
    const { user, field } = await open('CANDIDATE');
    await user.type(field, 'export open{Enter}');
    expect(where()).toBe('/dashboard/searchjobprofile?export=1');
  });

  it('offers no export of a page that is no list', async () => {
    const { user, field } = await open('ORGANIZATION_USER');
    await user.type(field, 'export api');
    expect(await offered()).toEqual([['Export: API keys']]);
  });

  it.each([
    ['open reports', 'Reports'],
    ['go to my calendar', 'Calendar'],
    ['show interview details', 'Interview Details'],
  ])('“%s” leads to the page, also when the server finds something', async (phrase, title) => {
    const found = [{ kind: 'jobProfile', id: anId(60), title: 'Feedback analyst', line: '' }];
    const { user, field } = await open('ADMIN', { 'GET /search': ok(found) });
    await user.type(field, phrase);
    const pages = within(await screen.findByRole('group', { name: 'Go to' }));
    expect(pages.getByRole('option', { name: new RegExp(`^${title}`) })).toBeInTheDocument();
    expect(await screen.findByRole('option', { name: /^Feedback analyst/ })).toBeInTheDocument();
  });

  it('leads a panelist to their own day off', async () => {
    const { user, field } = await open('PANELIST');
    await user.type(field, 'off 27-11-2099{Enter}');
    expect(where()).toBe('/dashboard/Panelistavailableslot?tab=1&off=2099-11-27');
  });

  it('leads an organization to the comparison for a job profile', async () => {
    const job: JobProfileRow = {
      id: anId(60),
      title: 'Backend engineer',
      status: 'OPEN',
      location: null,
      organization: { id: anId(50), name: 'Northwind Software' },
      skills: [],
      yearsFrom: null,
      yearsTo: null,
      openings: null,
      openInterviews: 0,
      createdAt: booked.createdAt,
      updatedAt: booked.updatedAt,
    };
    const { user, field } = await open('ORGANIZATION_USER', { 'GET /job-profiles': ok(pageOf([job])) });
    await user.type(field, 'compare backend');
    await waitFor(() => expect(lit()).toHaveTextContent('Compare candidates: Backend engineer'));
    await user.keyboard('{Enter}');
    expect(where()).toBe(`/dashboard/orgcompletedinterviews?tab=1&show=compare&jobProfileId=${job.id}`);
  });

  it('leads admins to the overdue feedback', async () => {
    const { user, field } = await open('ADMIN', { 'GET /interviews': ok(pageOf([])) });
    await user.type(field, 'remind all overdue');
    await waitFor(() => expect(lit()).toHaveTextContent('Remind panelists of overdue feedback'));
    await user.keyboard('{Enter}');
    expect(where()).toBe('/dashboard/interviewdetails?tab=1&view=overdueFeedback');
  });
});

describe('the actions of an interview', () => {
  const found = [{ kind: 'interview', id: booked.id, title: 'IV-1602 Asha Rao', line: 'Upcoming' }];

  it('are listed by Tab, narrowed by typing, and left by Backspace', async () => {
    const { user, field } = await open('ADMIN', { 'GET /search': ok(found) });
    await user.type(field, 'asha');
    await waitFor(() => expect(lit()).toHaveTextContent('IV-1602 Asha Rao'));
    await user.keyboard('{Tab}');
    const inside = await screen.findByRole('combobox', { name: 'Actions of IV-1602 Asha Rao' });
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(3));
    await user.type(inside, 'ask');
    expect(screen.getAllByRole('option')).toHaveLength(1);
    await user.keyboard('{Backspace}{Backspace}{Backspace}{Backspace}');
    expect(await screen.findByRole('combobox', { name: /Search, pages/ })).toHaveValue('');
  });

  const row = { ...releasedRow(), candidate: { id: anId(70), name: 'Asha Rao', timeZone: 'UTC' } };
  it.each(sentTypes)('%s is among them and has a verb, for somebody who may send it', (type) => {
    // BOOK moves a booked interview, and books any other.
    const state = type === 'BOOK' ? 'confirmed' : 'released';
    const one: InterviewRow = { ...row, state, allowedActions: [{ type }] };
    const reached = userTypes.filter((userType) =>
      doingsOf(one, userType, Date.now()).some(
        (doing) => doing.act === type && verbsFor(userType).some((verb) => means(verb, doing, one)),
      ),
    );
    expect(reached).not.toEqual([]);
  });
});

describe('Enter', () => {
  it('before the answer waits for it, and takes the only result', async () => {
    const { user, field } = await open('ADMIN', { 'GET /panelists': ok(pageOf([camila])) });
    await user.type(field, 'camila away 27-11-2099{Enter}');
    expect(where()).toBe('/dashboard/here?');
    await waitFor(() => expect(where()).toContain(`panelist=${camila.id}`));
  });

  it('before the answer takes none of several', async () => {
    const two = ok(pageOf([candidate(5, 'Lumen Mobility'), candidate(6, 'Northwind Labs')]));
    const { user, field } = await open('ADMIN', { 'GET /candidates': two, 'GET /interviews': ok(pageOf([])) });
    await user.type(field, 'schedule ananya{Enter}');
    await waitFor(() => expect(lit()).toHaveTextContent('Schedule Ananya Iyer'));
    expect(lit()).toHaveTextContent('Lumen Mobility');
    expect(where()).toBe('/dashboard/here?');
  });

  it('before the answer takes nothing once more was typed', async () => {
    const { user, field } = await open('ADMIN', { 'GET /panelists': ok(pageOf([camila])) });
    await user.type(field, 'camila away 27-11-2099{Enter} ');
    await user.type(field, '{Backspace}');
    await waitFor(() => expect(lit()).toHaveTextContent('Camila Santos away'));
    expect(where()).toBe('/dashboard/here?');
  });

  it('lights nothing that an earlier phrase found, though what still fits stays', async () => {
    const { user, field } = await open('ADMIN', {
      'GET /candidates': ok(pageOf([candidate(5, 'Lumen Mobility')])),
      'GET /interviews': ok(pageOf([])),
    });
    await user.type(field, 'schedule anan');
    await waitFor(() => expect(lit()).toHaveTextContent('Schedule Ananya Iyer'));
    await user.type(field, 'y');
    expect(screen.getByRole('option', { name: /Schedule Ananya Iyer/ })).toBeInTheDocument();
    expect(lit()).toBeNull();
    await user.type(field, 'zz');
    expect(screen.queryByRole('option', { name: /Schedule Ananya Iyer/ })).toBeNull();
  });
});

describe('a phrase that finds nothing', () => {
  it('offers the nearest, and types it', async () => {
    const named = [{ kind: 'candidate', id: anId(70), title: 'Asha Rao', line: 'Northwind' }];
    const { user, field } = await open('ADMIN', {
      'GET /interviews': ok(pageOf([])),
      'GET /search': ({ query }) => ({ status: 200, data: query.get('q') === 'ash' ? named : [] }),
    });
    await user.type(field, 'remnd asha');
    const near = await screen.findByRole('group', { name: 'Nothing has this name. Nearest:' });
    expect(within(near).getAllByRole('option')[0]).toHaveTextContent('Remind a panelist of feedback: asha');
    expect(await within(near).findByText('Asha Rao')).toBeInTheDocument();
    await user.keyboard('{Enter}');
    expect(field).toHaveValue('remind asha');
  });

  it('says so where nothing is near', async () => {
    const { user, field } = await open('PANELIST', { 'GET /interviews': ok(pageOf([])) });
    await user.type(field, 'zzzzzz');
    expect(await screen.findByText('No Data Found!')).toBeInTheDocument();
  });
});
