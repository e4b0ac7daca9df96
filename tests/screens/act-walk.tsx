import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import type { ActActor, ActEvent, actMachine, ActSnapshot } from '../../src/machines/kit/act';
import { ActButtons, type ActKind } from '../../src/screens/shared/act/ActButtons';
import type { modelTest } from '../model/harness';
import { seededClient } from './fixtures';
import { renderApp } from './render';

type Machine<Act extends string, Name extends string> = ReturnType<typeof actMachine<Act, Name>>;
type Walk<Act extends string, Name extends string> = {
  model: ReturnType<typeof modelTest<Machine<Act, Name>>>;
  kind: ActKind<Act, Name>;
  allowed: readonly { type: Act }[];
};

const dialog = () => screen.queryByRole('dialog');
const press = (name: string) => fireEvent.click(within(dialog() ?? document.body).getByRole('button', { name }));

/** Shows every state of acting on an object (`actMachine`), driven through its controls. */
export async function walkActs<Act extends string, Name extends string>({ model, kind, allowed }: Walk<Act, Name>) {
  const names = Object.keys(kind.fields) as Name[];
  const inputOf = (name: Name) =>
    within(dialog() ?? document.body).queryByLabelText<HTMLInputElement>(kind.fields[name].label);

  function see({ context, ...snapshot }: ActSnapshot<Act, Name>) {
    const open = dialog();
    expect(open !== null).toBe(snapshot.hasTag('asking'));
    if (open === null || context.act === null) return;
    within(open).getByText(kind.words[context.act].title);
    for (const name of names) {
      const input = inputOf(name);
      expect(input !== null).toBe(kind.asksFor[context.act].includes(name));
      if (input === null) continue;
      expect(input.value).toBe(context.fields[name]);
      expect(input.disabled).toBe(snapshot.hasTag('busy'));
      const said = context.problems[name];
      if (said !== null) expect(open).toHaveTextContent(said);
    }
    if (context.problem !== null) expect(open).toHaveTextContent(context.problem);
  }

  /** Does what a user does for an event. False if the screen has no control for it. */
  function byHand(event: ActEvent<Act, Name>, actor: ActActor<Act, Name>): boolean {
    switch (event.type) {
      case 'act.ask':
        // A dialog covers the page, so its buttons cannot be pressed.
        if (dialog() !== null) return false;
        press(kind.words[event.act].label);
        return true;
      case 'field.change': {
        const input = inputOf(event.name);
        if (input === null || input.value === event.value) return false;
        fireEvent.change(input, { target: { value: event.value } });
        return true;
      }
      case 'form.submit': {
        const { act: asked } = actor.getSnapshot().context;
        if (asked !== null) press(kind.words[asked].label);
        return asked !== null;
      }
      case 'dialog.close':
        press('Cancel');
        return true;
    }
  }

  const driver = model.liveDriver({
    around: (change) => act(change),
    mount: (actor) =>
      void renderApp(
        <ActButtons kind={kind} actor={actor as ActActor<Act, Name>} allowed={allowed} version={1} about="All of it" />,
        {
          queryClient: seededClient('SUPER_ADMIN'),
        },
      ),
    act: (event, actor) => byHand(event as ActEvent<Act, Name>, actor as ActActor<Act, Name>),
    see: (snapshot) => see(snapshot as ActSnapshot<Act, Name>),
    unmount: () => cleanup(),
  });
  await model.walk(driver, { paths: await model.cover() });
}
