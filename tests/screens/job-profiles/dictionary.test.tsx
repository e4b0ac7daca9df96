import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { DictionarySkill } from '../../../src/contract/job-profiles-dictionary';
import { JobProfileScreen } from '../../../src/screens/job-profiles/JobProfileScreen';
import { anId, inHours, pageOf, seededClient } from '../fixtures';
import { renderApp, setPhone } from '../render';
import { serve, type Asked } from '../server';

const kube: DictionarySkill = {
  id: anId(1),
  name: 'Kube',
  family: 'Cloud & DevOps',
  synonyms: ['kubes'],
  retiredAt: null,
  jobs: 2,
  people: 1001,
  version: 3,
};
const cobol: DictionarySkill = { ...kube, id: anId(2), name: 'COBOL', synonyms: [], retiredAt: inHours(-2), people: 4 };
const target = { id: anId(3), name: 'Kubernetes', family: 'Cloud & DevOps', synonym: null };
const use = { jobs: 2, openJobs: 1, candidates: 1200, panelists: 0, interviews: 1, both: 1 };
const ok = (data: unknown) => () => ({ status: 200, data });
const common = {
  'GET /exports': ok([]),
  'GET /list-views': ok([]),
  'GET /skill-dictionary': ok(pageOf([kube, cobol])),
  'GET /skill-dictionary/families': ok(['Cloud & DevOps', 'Databases']),
  [`GET /skill-dictionary/${kube.id}`]: ok(kube),
  [`GET /skill-dictionary/${kube.id}/use`]: ok(use),
};
const open = (more = '') =>
  renderApp(<JobProfileScreen />, {
    path: `/dashboard/JobProfile?tab=6${more}`,
    queryClient: seededClient('ADMIN'),
  });
const changes = (asked: Asked[]) => asked.filter(({ method }) => method !== 'GET');

beforeEach(() => setPhone(false));

it('lists skills with synonyms, use and state; many people are not counted to the end', async () => {
  serve(common);
  open();
  const row = within((await screen.findByText('kubes')).closest('tr') as HTMLElement);
  expect(row.getByText('1,000+')).toBeInTheDocument();
  expect(row.getByText('Offered')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Take back: COBOL' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Add skill' })).toBeInTheDocument();
});

it('is searched within a family', async () => {
  const asked = serve(common);
  open('&family=Databases');
  await screen.findByText('kubes');
  await waitFor(() =>
    expect(asked.findLast(({ path }) => path === '/skill-dictionary')?.query.get('family')).toBe('Databases'),
  );
});

it('tells what a retirement touches before it retires', async () => {
  const asked = serve({ ...common, [`PUT /skill-dictionary/${kube.id}/retired`]: ok(null) });
  open();
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Choose Kube' }));
  // A destructive action is not a button in every row.
  fireEvent.click(screen.getByRole('button', { name: /^Retire/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Retire Kube?' }));
  expect(await dialog.findByText('2 job profiles ask for it, 1 of them open.')).toBeInTheDocument();
  expect(dialog.getByText('1,200 candidates know it.')).toBeInTheDocument();
  expect(changes(asked)).toEqual([]);
  fireEvent.click(dialog.getByRole('button', { name: 'Retire' }));
  expect(await screen.findByText('Kube retired.')).toBeInTheDocument();
  expect(changes(asked).map(({ body }) => body)).toEqual([{ retired: true }]);
});

it('merges a skill into another once it was shown what that touches, and opens the other', async () => {
  const asked = serve({
    ...common,
    'GET /skills': ok(pageOf([target])),
    [`POST /skill-dictionary/${kube.id}/merge`]: ok(use),
    [`GET /skill-dictionary/${target.id}`]: ok({
      ...kube,
      id: target.id,
      name: target.name,
      synonyms: ['kube', 'kubes'],
    }),
    [`GET /skill-dictionary/${target.id}/use`]: ok(use),
  });
  open(`&skill=${kube.id}`);
  fireEvent.click(await screen.findByRole('button', { name: 'Merge into another' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Merge' }));
  expect(await screen.findByText('Skill, field is required')).toBeInTheDocument();
  fireEvent.mouseDown(screen.getByLabelText('Merge Kube into'));
  fireEvent.click(await screen.findByRole('option', { name: /Kubernetes/ }));
  expect(await screen.findByText(/1 has both skills and keeps one/)).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: 'Merge' }));
  expect(await screen.findByText('Kube merged into Kubernetes.')).toBeInTheDocument();
  expect(changes(asked).map(({ body }) => body)).toEqual([{ into: target.id }]);
  expect(await screen.findByRole('heading', { name: 'Kubernetes' })).toBeInTheDocument();
});

it('a change that came too late is told, and saved over what was told', async () => {
  let version = kube.version;
  const message = 'Someone else has changed this skill. It is now Kube in Databases. Save again to replace that.';
  const asked = serve({
    ...common,
    [`GET /skill-dictionary/${kube.id}`]: () => ({ status: 200, data: { ...kube, version } }),
    [`PUT /skill-dictionary/${kube.id}`]: ({ body }: Asked) => {
      if ((body as { version: number }).version === 4) return { status: 200, data: { id: kube.id } };
      version = 4;
      return { status: 409, message };
    },
  });
  open(`&skill=${kube.id}`);
  fireEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  fireEvent.change(await screen.findByLabelText('Skill'), { target: { value: 'Kube 2' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(message)).toBeInTheDocument();
  expect(screen.getByLabelText('Skill')).toHaveValue('Kube 2');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Kube 2 saved.')).toBeInTheDocument();
  expect(changes(asked).map(({ body }) => (body as { version: number }).version)).toEqual([3, 4]);
});

it('asks before a skill that is not saved is left', async () => {
  serve(common);
  open(`&skill=${kube.id}`);
  fireEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  const synonyms = await screen.findByLabelText('Synonyms');
  fireEvent.change(synonyms, { target: { value: 'kubes, k8s' } });
  vi.stubGlobal('confirm', () => false);
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(synonyms).toBeVisible();
  expect(synonyms).toHaveValue('kubes, k8s');
});
