import { StrictMode } from 'react';
import { act, render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setup } from 'xstate';
import { observe } from '../../inspector/tap/observe';
import { inspectionAsked, inspectWith, startWorkflow, useWorkflow } from '../../src/services/workflow';
import { setPlain } from '../../src/services/storage';

const light = setup({ types: { events: {} as { type: 'switch.press' } } }).createMachine({
  id: 'light',
  initial: 'off',
  states: { off: { on: { 'switch.press': 'on' } }, on: {} },
});

/** Records what the tap hears from now on: `<actor> <event> <state>`. */
function heard() {
  const lines: string[] = [];
  const told = { actor: () => undefined, event: () => undefined };
  const { inspect } = observe('page', '/', {
    ...told,
    snapshot: (actor, snapshot, info) =>
      void lines.push(
        `${String(actor).split('/')[0]} ${info?.event?.type} ${String(snapshot.value)} ${snapshot.status}`,
      ),
  });
  inspectWith(inspect);
  return lines;
}

it('is inspected as a screen’s and as one beside the screens, through React’s trial runs too', async () => {
  const lines = heard();
  function Lamp() {
    const actor = useWorkflow(light);
    return <button onClick={() => actor.send({ type: 'switch.press' })}>Switch</button>;
  }
  const page = render(
    <StrictMode>
      <Lamp />
    </StrictMode>,
  );
  await act(async () => page.getByRole('button').click());
  expect(lines).toEqual([
    'page xstate.init off active',
    'page xstate.stop off stopped',
    'page xstate.init off active',
    'page switch.press on active',
  ]);
  lines.length = 0;
  startWorkflow(light).start();
  await act(async () => undefined);
  expect(lines).toEqual(['page xstate.init off active']);
});

it('is asked for by the address, and by the tab until an address ends it', () => {
  expect(inspectionAsked()).toBeNull();
  setPlain('inspect', 'on', 'session');
  expect(inspectionAsked()).toBe('on');
  window.history.replaceState(null, '', '/login?inspect');
  expect(inspectionAsked()).toBe('');
  window.history.replaceState(null, '', '/login?inspect=off');
  expect(inspectionAsked()).toBe('off');
  window.history.replaceState(null, '', '/');
});
