import { useState } from 'react';
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { SkillChoice } from '../../../src/contract/job-profiles-skills';
import { mostSkills, skillRowsProblem, type SkillRow } from '../../../src/contract/skills';
import { SkillRows } from '../../../src/screens/shared/skills/SkillRows';
import { anId, pageOf } from '../fixtures';
import { renderApp } from '../render';
import { serve } from '../server';

const choice = (n: number, name: string, synonym: string | null = null): SkillChoice => ({
  id: anId(n),
  name,
  family: 'Operations',
  synonym,
});
const known = [choice(1, 'Docker'), choice(2, 'Kubernetes')];
const told = vi.fn();

function show(first: SkillRow[] = [], leastMonths: 0 | 1 = 1) {
  told.mockClear();
  const asked = serve({
    'GET /skills': ({ query }) => {
      const q = query.get('q') ?? '';
      const found =
        q === 'k8s' ? [choice(2, 'Kubernetes', 'k8s')] : known.filter(({ name }) => name.toLowerCase().includes(q));
      return { status: 200, data: pageOf(found) };
    },
  });
  function Form() {
    const [rows, setRows] = useState(first);
    const [saved, setSaved] = useState(false);
    const problem = (saved && skillRowsProblem(rows, leastMonths)) || undefined;
    const change = (next: SkillRow[]) => (told(next), setRows(next));
    return (
      <form onSubmit={(event) => (event.preventDefault(), setSaved(true))}>
        <SkillRows
          label="My skills"
          rows={rows}
          onChange={change}
          leastMonths={leastMonths}
          {...(problem !== undefined && { problem })}
        />
        <button>Save</button>
      </form>
    );
  }
  return { ...renderApp(<Form />), asked };
}
const adder = () => screen.getByRole('combobox', { name: 'Add a skill' });
const last = () => told.mock.lastCall?.[0] as SkillRow[];
const row = (name: string) => within(screen.getByRole('listitem', { name }));
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));

describe('a skill is added by keyboard alone', () => {
  it('found by its synonym, which is said', async () => {
    const { user } = show();
    await user.type(adder(), 'k8s');
    expect(await screen.findByRole('option', { name: /Kubernetes \(k8s\)/ })).toBeInTheDocument();
    await user.keyboard('{Enter}');
    expect(last()).toEqual([{ id: anId(2), name: 'Kubernetes', primary: false, months: 0 }]);
    expect(adder()).toHaveFocus();
    expect(adder()).toHaveValue('');
    expect(screen.getByRole('status')).toHaveTextContent('Kubernetes was added.');
  });

  it('and Enter before it is found neither chooses another one nor submits', async () => {
    const { user } = show();
    await user.type(adder(), 'd');
    await screen.findByRole('option', { name: /Docker/ });
    await user.type(adder(), 'zz{Enter}');
    expect(told).not.toHaveBeenCalled();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(await screen.findByText('No Data Found!')).toBeInTheDocument();
  });

  it('but not twice', async () => {
    const { user } = show([{ id: anId(1), name: 'Docker', primary: true, months: 12 }]);
    await user.type(adder(), 'docker');
    await screen.findByRole('option', { name: /Docker/ });
    await user.keyboard('{Enter}');
    expect(screen.getByRole('alert')).toHaveTextContent('This Skill already exists');
    expect(told).not.toHaveBeenCalled();
    await user.type(adder(), 'k');
    expect(screen.queryByText('This Skill already exists')).toBeNull();
  });
});

describe('a skill of the list', () => {
  const docker: SkillRow = { id: anId(1), name: 'Docker', primary: false, months: 0 };

  it('gets years, months and primary', () => {
    show([docker]);
    fireEvent.change(row('Docker').getByLabelText('Years of Docker'), { target: { value: '2' } });
    fireEvent.change(row('Docker').getByLabelText(/^Months of Docker/), { target: { value: '5' } });
    fireEvent.click(row('Docker').getByRole('switch'));
    expect(last()).toEqual([{ ...docker, months: 29, primary: true }]);
  });

  it('has sixty years at most', () => {
    show([{ ...docker, months: 719 }]);
    fireEvent.change(row('Docker').getByLabelText('Years of Docker'), { target: { value: '60' } });
    expect(last()[0]?.months).toBe(720);
  });

  it('is marked if its experience is missing, and the first fault is said', () => {
    const known = { id: anId(2), name: 'Kubernetes', primary: false, months: 6 };
    show([known, docker]);
    save();
    expect(screen.getByRole('alert').textContent).toBe('Please enter a minimum of one month of experience');
    expect(screen.getByText('Docker', { selector: '[role=alert] + p' })).toBeVisible();
    expect(row('Kubernetes').getByLabelText('Years of Kubernetes')).not.toHaveAttribute('aria-invalid', 'true');
    expect(row('Docker').getByLabelText('Years of Docker')).toHaveAttribute('aria-invalid', 'true');
    fireEvent.change(row('Docker').getByLabelText(/^Months of Docker/), { target: { value: '1' } });
    expect(screen.getByRole('alert')).toHaveTextContent("Please fill primary skill it's required");
    expect(row('Docker').getByLabelText('Years of Docker')).not.toHaveAttribute('aria-invalid', 'true');
  });

  it('may need no experience where a job asks for it', () => {
    show([{ ...docker, primary: true }], 0);
    save();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('is removed, and the focus goes on', () => {
    show([docker]);
    fireEvent.click(screen.getByRole('button', { name: 'Remove Docker' }));
    expect(last()).toEqual([]);
    expect(adder()).toHaveFocus();
    save();
    expect(screen.getByRole('alert')).toHaveTextContent('No skills added, Please add skills');
  });
});

it('takes no more skills than a profile may have', () => {
  const many = Array.from({ length: mostSkills }, (_, n) => ({
    id: anId(n + 10),
    name: `Skill ${n}`,
    primary: true,
    months: 1,
  }));
  show(many);
  expect(adder()).toBeDisabled();
  expect(screen.getByText('At most 50 skills: remove one to add another.')).toBeInTheDocument();
});
