import { QueryClient } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import ELK from 'elkjs/lib/elk.bundled.js';
import { useState, type ReactNode } from 'react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { activeStates, chartOf, type Chart } from '../../../inspector/model/chart';
import { signWords } from '../../../inspector/viewer/coverage/painted';
import { ChartCanvas } from '../../../inspector/viewer/chart/ChartCanvas';
import { layOut } from '../../../inspector/viewer/chart/lay-out';
import type { ChartState } from '../../../inspector/viewer/chart/lit';
import type { Extent } from '../../../inspector/viewer/chart/sketch';
import { Providers } from '../../../src/app/Providers';
import { connectionMachine } from '../../../src/machines/system/connection';
import { socialPopupMachine } from '../../../src/machines/auth/social-popup';

// There are no workers here. elk itself is the same.
const elk = vi.hoisted(() => ({ fails: false }));
vi.mock('../../../inspector/viewer/chart/layout', () => ({
  layoutOf: (one: Chart, extent: Extent) =>
    elk.fails ? Promise.reject(new Error('No worker.')) : layOut(one, (graph) => new ELK().layout(graph), extent),
}));

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(900);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(700);
});
beforeAll(() => {
  // React Flow needs a class that happy-dom does not have.
  vi.stubGlobal(
    'DOMMatrixReadOnly',
    class {
      m22 = 1;
    },
  );
});

const chart = chartOf(socialPopupMachine);
const calm: ChartState = {
  active: activeStates(chart, 'opening'),
  taken: [],
  refused: false,
  moment: 0,
  cover: null,
  signs: signWords(null),
  selected: null,
};

const show = (ui: ReactNode) =>
  render(ui, { wrapper: ({ children }) => <Providers queryClient={new QueryClient()}>{children}</Providers> });

const state = (name: string | RegExp) => screen.findByRole('button', { name });

function Selecting({ told }: { told: ChartState }) {
  const [selected, select] = useState<string | null>(null);
  return <ChartCanvas chart={chart} {...told} selected={selected} onSelect={select} />;
}

describe('the chart of a machine', () => {
  it('names every state, and says which are active', async () => {
    const { rerender } = show(<ChartCanvas chart={chart} {...calm} onSelect={vi.fn()} />);
    await state('opening, active');
    expect(screen.getAllByRole('button', { pressed: false })).toHaveLength(chart.states.length);
    const waiting = activeStates(chart, { waiting: 'resting' });
    rerender(<ChartCanvas chart={chart} {...calm} active={waiting} moment={1} onSelect={vi.fn()} />);
    await state('waiting, active');
    await state('resting, active, in waiting');
    await state('opening');
    expect(screen.getAllByRole('button', { name: /, active/ })).toHaveLength(waiting.size);
  });

  it('says that it is laid out until it is', async () => {
    show(<ChartCanvas chart={chart} {...calm} onSelect={vi.fn()} />);
    expect(screen.getByText(`Laying out ${chart.id}…`)).toBeVisible();
    await state('opening, active');
    expect(screen.queryByText(/^Laying out/)).toBeNull();
  });

  it('of another actor leaves it drawn, and follows again when it comes back', async () => {
    const other = chartOf(connectionMachine);
    const beside = activeStates(other, 'online');
    const { rerender } = show(<ChartCanvas chart={chart} {...calm} onSelect={vi.fn()} />);
    const drawn = await state('opening, active');
    rerender(<ChartCanvas chart={other} {...calm} active={beside} moment={1} onSelect={vi.fn()} />);
    await state('online, active');
    expect(drawn).not.toBeVisible();
    const waiting = activeStates(chart, { waiting: 'resting' });
    rerender(<ChartCanvas chart={chart} {...calm} active={waiting} moment={2} onSelect={vi.fn()} />);
    expect(await state('opening')).toBe(drawn);
    await state('waiting, active');
    expect(screen.queryByRole('button', { name: /^online/ })).toBeNull();
  });

  it('says that an event was refused, and shakes once for each time', async () => {
    const { rerender, container } = show(<ChartCanvas chart={chart} {...calm} onSelect={vi.fn()} />);
    await state('opening, active');
    const shaken = () => container.querySelector('[data-shake]')?.getAttribute('data-shake');
    rerender(<ChartCanvas chart={chart} {...calm} refused moment={1} onSelect={vi.fn()} />);
    expect(within(await state('opening, active, refused')).getByText('refused')).toBeVisible();
    expect(screen.getByText('refused', { selector: '[role=status]' })).toBeInTheDocument();
    expect(container.querySelectorAll('[data-shake]')).toHaveLength(1);
    const first = shaken();
    rerender(<ChartCanvas chart={chart} {...calm} refused moment={2} onSelect={vi.fn()} />);
    expect(shaken()).not.toBe(first);
    rerender(<ChartCanvas chart={chart} {...calm} moment={3} onSelect={vi.fn()} />);
    await state('opening, active');
    expect(screen.queryByText('refused', { selector: '[role=status]' })).toBeNull();
  });

  it('lights the transition just taken, and sends a dot along it for each moment', async () => {
    const [taken] = chart.transitions.filter(
      ({ from, to }) => from === 'socialPopup.opening' && to.includes('socialPopup.waiting'),
    );
    const names = [taken?.name ?? ''];
    const { rerender, container } = show(<ChartCanvas chart={chart} {...calm} onSelect={vi.fn()} />);
    await state('opening, active');
    const dots = () => [...container.querySelectorAll('.dot')];
    rerender(<ChartCanvas chart={chart} {...calm} taken={names} moment={1} onSelect={vi.fn()} />);
    expect(dots()).toHaveLength(1);
    const [first] = dots();
    rerender(<ChartCanvas chart={chart} {...calm} taken={names} moment={1} onSelect={vi.fn()} />);
    expect(dots()).toEqual([first]);
    rerender(<ChartCanvas chart={chart} {...calm} taken={names} moment={2} onSelect={vi.fn()} />);
    expect(dots()).toHaveLength(1);
    expect(dots()[0]).not.toBe(first);
    expect(container.querySelectorAll('.arc[data-now]')).toHaveLength(1);
    rerender(<ChartCanvas chart={chart} {...calm} moment={3} onSelect={vi.fn()} />);
    expect(container.querySelectorAll('.arc[data-now]')).toHaveLength(0);
  });

  it('is walked by arrow keys and selected by Enter, which dims what is elsewhere', async () => {
    const user = userEvent.setup();
    const { container } = show(<Selecting told={calm} />);
    const opening = await state('opening, active');
    opening.focus();
    await user.keyboard('{Enter}');
    expect(opening).toHaveAttribute('aria-pressed', 'true');
    const dim = () => [...container.querySelectorAll('.state[data-dim]')].map((one) => one.getAttribute('data-state'));
    expect(dim()).toContain('socialPopup.done');
    expect(dim()).not.toContain('socialPopup.waiting');
    await user.keyboard('{ArrowDown}');
    await waitFor(() => expect(opening).not.toHaveFocus());
    expect(document.activeElement).toHaveAttribute('data-state');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(opening).toHaveAttribute('aria-pressed', 'false'));
    expect(dim()).toEqual([]);
  });

  it('selects what is clicked, and lets go of it by another click', async () => {
    const { container } = show(<Selecting told={calm} />);
    const waiting = await state('waiting');
    fireEvent.click(await state('looking, in waiting'));
    expect(await state('looking, in waiting')).toHaveAttribute('aria-pressed', 'true');
    // The head of a box lies over the box.
    const head = container.querySelector('[data-id="head socialPopup.waiting"] > .head');
    if (!head) throw new Error('The box has no head');
    fireEvent.click(head);
    expect(waiting).toHaveAttribute('aria-pressed', 'true');
    fireEvent.click(head);
    expect(waiting).toHaveAttribute('aria-pressed', 'false');
  });

  it('folds and unfolds a state with states in it, by keys and by a click on its sign', async () => {
    const user = userEvent.setup();
    show(<Selecting told={calm} />);
    const waiting = await state('waiting');
    expect(waiting).toHaveAttribute('aria-expanded', 'true');
    waiting.focus();
    await user.keyboard('-');
    await waitFor(() => expect(screen.queryByRole('button', { name: /in waiting/ })).toBeNull());
    expect(await state('waiting')).toHaveAttribute('aria-expanded', 'false');
    expect(await state('waiting')).toHaveFocus();
    await user.keyboard('+');
    await state('resting, in waiting');
    fireEvent.click(screen.getByTitle('Fold waiting (-)'));
    await waitFor(() => expect(screen.queryByRole('button', { name: /in waiting/ })).toBeNull());
    expect(await state('waiting')).toHaveAttribute('aria-pressed', 'false');
    fireEvent.click(await screen.findByTitle('Unfold waiting (+)'));
    await state('resting, in waiting');
  });

  it('finds a state by a part of its name', async () => {
    const user = userEvent.setup();
    const onSelect = vi.fn();
    show(<ChartCanvas chart={chart} {...calm} onSelect={onSelect} />);
    await user.type(await screen.findByRole('combobox', { name: 'Find a state' }), 'fetch');
    expect(await screen.findByRole('option', { name: 'fetchingProfile in socialPopup' })).toBeVisible();
    await user.keyboard('{Enter}');
    expect(onSelect).toHaveBeenLastCalledWith('socialPopup.fetchingProfile');
  });

  it('says in words what was never walked', async () => {
    const cover = new Map(
      chart.states.map(({ id }) => [id, id === 'socialPopup.canceled' ? ('none' as const) : ('all' as const)]),
    );
    show(<ChartCanvas chart={chart} {...calm} cover={cover} onSelect={vi.fn()} />);
    await state('canceled, final, never walked');
    await state('opening, active, walked');
    expect(screen.getByLabelText('Coverage')).toHaveTextContent(
      `walked ${chart.states.length - 1} partly walked 0 never walked 1`,
    );
  });

  it('says where it could not be drawn', async () => {
    elk.fails = true;
    show(<ChartCanvas chart={chart} {...calm} onSelect={vi.fn()} />);
    expect(await screen.findByRole('alert')).toHaveTextContent('The chart could not be drawn. No worker.');
    elk.fails = false;
  });
});
