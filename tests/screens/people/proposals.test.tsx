import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Profile } from '../../../src/contract/people-profile';
import type { SaveSection } from '../../../src/contract/people-profile-sections';
import type { Proposals as Found } from '../../../src/contract/people-proposals';
import { texts } from '../../../src/contract/texts';
import { Proposals } from '../../../src/screens/people/resume/Proposals';
import { sendUndoables } from '../../../src/services/undoables';
import { anId, reply, seededClient } from '../fixtures';
import { renderApp } from '../render';
import { newProfile } from './profile-fixtures';

const skillOf = (nr: number, name: string, months: number | null) => ({
  key: `skill:${anId(nr)}`,
  id: anId(nr),
  name,
  months,
  before: 'I know ',
  found: name,
  after: ' very well',
});
const degree = {
  key: 'education:1',
  from: 'B.Tech, Anna University, 2019',
  row: { graduation: 'Bachelor Of Technology', university: 'Anna University', year: '2019', percentage: '' },
};
const project = {
  key: 'project:1',
  from: 'Fleet Tracker · Role: Lead',
  row: { title: 'Fleet Tracker', designation: 'Lead', role: 'Lead', description: 'Shows lorries on a map.' },
};
let found: Found;
let profile: Profile;
let saves: SaveSection[];
let refuse: (() => Response) | null;
beforeEach(() => {
  found = {
    skill: [skillOf(1, 'Java', 60), skillOf(2, 'SQL', 18), skillOf(3, 'React', null)],
    project: [project],
    education: [degree],
    contact: { town: '', mobile: '' },
    dismissed: [],
  };
  profile = newProfile();
  saves = [];
  refuse = null;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input instanceof Request ? input : new URL(String(input), 'http://localhost'), init);
    const { pathname } = new URL(request.url);
    if (pathname === '/api/resume/proposals') return reply(200, found);
    if (pathname === '/api/resume/dismissals') {
      const { keys, dismissed } = (await request.json()) as { keys: string[]; dismissed: boolean };
      const stays = ({ key }: { key: string }) => !keys.includes(key);
      found = dismissed
        ? {
            skill: found.skill.filter(stays),
            project: found.project.filter(stays),
            education: found.education.filter(stays),
            contact: found.contact,
            dismissed: keys,
          }
        : { ...found, project: [project], dismissed: [] };
      return reply(200, found);
    }
    if (request.method === 'GET') return reply(200, profile);
    const body = (await request.json()) as SaveSection;
    saves.push(body);
    const refused = refuse?.();
    refuse = null;
    if (refused) return refused;
    profile = { ...profile, [body.section]: body.value, revisions: { ...profile.revisions, [body.section]: 1 } };
    if (body.section === 'skill') {
      const has = (id: string) => body.value.rows.some((row) => row.id === id);
      found = { ...found, skill: found.skill.filter(({ id }) => !has(id)) };
    }
    return reply(200, profile);
  });
});
const open = async () => {
  const app = renderApp(<Proposals />, { queryClient: seededClient('CANDIDATE') });
  await screen.findByRole('region', { name: 'Skills' });
  return app;
};
const row = (name: string) => screen.getByRole('listitem', { name });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('shows where each skill stands, asks for its experience, and saves it as by hand', async () => {
  await open();
  expect(row('React')).toHaveTextContent('I know React very well');
  press('Accept: React');
  expect(within(row('React')).getByRole('alert')).toHaveTextContent(texts.oneMonth);
  expect(saves).toEqual([]);
  fireEvent.change(screen.getByLabelText('Years of React'), { target: { value: '2' } });
  screen.getByRole('button', { name: 'Accept: React' }).focus();
  press('Accept: React');
  await sendUndoables();
  await waitFor(() => expect(screen.queryByRole('listitem', { name: 'React' })).not.toBeInTheDocument());
  // The focus moves to the neighboring proposal.
  expect(document.activeElement?.closest('li')).not.toBeNull();
  expect(saves).toEqual([
    {
      section: 'skill',
      revision: 0,
      value: { rows: [{ id: anId(3), name: 'React', primary: true, months: 24 }] },
    },
  ]);
});

it('accepts all that are complete with one save, and adds to what was saved elsewhere meanwhile', async () => {
  await open();
  const theirs = { id: anId(9), name: 'Go', primary: true, months: 3 };
  refuse = () =>
    reply(409, { revision: 4, value: { rows: [theirs] } }, 'This part of your profile was changed elsewhere.');
  press('Accept the 2 that are complete');
  await sendUndoables();
  await waitFor(() => expect(screen.queryByRole('listitem', { name: 'Java' })).not.toBeInTheDocument());
  expect(row('React')).toBeVisible();
  expect(saves.map(({ revision }) => revision)).toEqual([0, 4]);
  expect(saves[1]?.value).toEqual({
    rows: [
      theirs,
      { id: anId(1), name: 'Java', primary: false, months: 60 },
      { id: anId(2), name: 'SQL', primary: false, months: 18 },
    ],
  });
});

it('the keyboard goes on with the first proposal of the next group, and with what is said when all are gone', async () => {
  found = { ...found, skill: [skillOf(1, 'Java', 60)], education: [] };
  await open();
  const acceptLast = async (name: string) => {
    screen.getByRole('button', { name: `Accept: ${name}` }).focus();
    press(`Accept: ${name}`);
    await sendUndoables();
    await waitFor(() => expect(screen.queryByRole('listitem', { name })).not.toBeInTheDocument());
  };
  await acceptLast('Java');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Accept: Fleet Tracker' }));
  await acceptLast('Fleet Tracker');
  expect(document.activeElement).toHaveTextContent('Your resume has nothing new for your profile.');
});

it('undone within five seconds, nothing was sent', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await open();
  press('Accept: Java');
  await vi.advanceTimersByTimeAsync(600);
  press('Undo: Java');
  await vi.advanceTimersByTimeAsync(6_000);
  expect(saves).toEqual([]);
  expect(screen.getByRole('button', { name: 'Accept: Java' })).toBeVisible();
  vi.useRealTimers();
});

it('asks in place for what the resume does not say, and one that was completed is gone', async () => {
  await open();
  press('Accept: Bachelor Of Technology');
  expect(within(row('Bachelor Of Technology')).getByRole('alert')).toHaveTextContent('Percentage, field is required');
  fireEvent.change(screen.getByLabelText('Percentage'), { target: { value: '81,5' } });
  press('Accept: Bachelor Of Technology');
  await sendUndoables();
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Education' })).not.toBeInTheDocument());
  expect(saves[0]?.value).toEqual({ rows: [{ ...degree.row, percentage: '81.5' }] });
});

it('what is dismissed comes back when it is asked for', async () => {
  await open();
  press('Dismiss: Fleet Tracker');
  await sendUndoables();
  await waitFor(() => expect(screen.queryByRole('listitem', { name: 'Fleet Tracker' })).not.toBeInTheDocument());
  press('Show the one that you dismissed');
  await waitFor(() => expect(row('Fleet Tracker')).toBeVisible());
});

it('shows eight of many, and the others when they are asked for', async () => {
  found = { ...found, skill: Array.from({ length: 10 }, (_, nr) => skillOf(nr + 1, `Skill ${nr}`, 12)) };
  await open();
  const skills = within(screen.getByRole('region', { name: 'Skills' }));
  expect(skills.getAllByRole('listitem')).toHaveLength(8);
  fireEvent.click(skills.getByRole('button', { name: 'Show all 10' }));
  expect(skills.getAllByRole('listitem')).toHaveLength(10);
  expect(skills.queryByRole('button', { name: 'Show all 10' })).toBeNull();
});
