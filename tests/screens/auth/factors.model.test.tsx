import { useState } from 'react';
import { flushSync } from 'react-dom';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import type { SecondStepActor, secondStepMachine } from '../../../src/machines/auth/second-step';
import type { ProofsAsked, SetUpFactorActor, setUpFactorMachine } from '../../../src/machines/auth/set-up-factor';
import { otherWays } from '../../../src/screens/auth/other-ways';
import { SecondStep } from '../../../src/screens/auth/SecondStep';
import { SetUpFactor } from '../../../src/screens/auth/factors/SetUpFactor';
import { secondStepModel } from '../../model/second-step-model';
import { setUpFactorModel } from '../../model/set-up-factor-model';
import { seededClient } from '../fixtures';
import { renderApp } from '../render';

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const submit = () => fireEvent.submit(document.querySelector('form') as HTMLFormElement);
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const alerts = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent);

describe('the second step of a sign-in', () => {
  const labels = { code: 'Code', recoveryCode: 'Recovery code' };

  async function see({ context, status, value }: SnapshotFrom<typeof secondStepMachine>) {
    // Another page takes over.
    if (status === 'done') return;
    const { way, code, problem } = context;
    expect(alerts()).toEqual(problem === null ? [] : [problem]);
    if (way === 'passkey') return void expect(screen.queryByRole('textbox')).toBeNull();
    const input = screen.getByLabelText<HTMLInputElement>(labels[way]);
    expect([input.value, input.disabled]).toEqual([code, value !== 'editing']);
    if (value === 'editing') await waitFor(() => expect(input).toHaveFocus());
  }

  it('takes the paths of its machine', async () => {
    let way: keyof typeof otherWays = 'code';
    const model = secondStepModel();
    const driver = model.liveDriver({
      around: (change) => act(change),
      mount: (actor) => void renderApp(<SecondStep actor={actor as SecondStepActor} />),
      act: (event, actor) => {
        way = actor.getSnapshot().context.way;
        // The way that is open has no button.
        if (event.type === 'way.choose' && event.way !== way) press(otherWays[event.way]);
        else if (event.type === 'passkey.use' && way === 'passkey') press('Use a passkey');
        else if (event.type === 'code.change' && way !== 'passkey') type(labels[way], event.value);
        else if (event.type === 'form.submit' && way !== 'passkey') submit();
        else if (event.type === 'step.leave') press('Back to sign-in');
        else return false;
        return true;
      },
      see,
      unmount: () => cleanup(),
    });
    await model.walk(driver, { paths: await model.cover(), partial: true });
  });
});

describe('the set-up of a second factor', () => {
  function see({ context, value }: SnapshotFrom<typeof setUpFactorMachine>) {
    const { problem, problems, recoveryCodes, kind, asked, added } = context;
    const expected = [
      problem,
      ...(value === 'identifying' ? [problems.password, problems.factor] : []),
      value === 'connecting' ? problems.code : null,
    ];
    const codes = value === 'storing' ? recoveryCodes : [];
    expect(alerts().filter((one) => !one?.includes('recovery codes'))).toEqual(expected.filter((one) => one !== null));
    expect(screen.queryByRole('list', { name: 'Recovery codes' })?.textContent ?? '').toBe(codes.join(''));
    expect(screen.queryByRole('img', { name: /^QR code/ }) !== null).toBe(
      value === 'connecting' || (value === 'confirming' && kind === 'app'),
    );
    const isAsked = value === 'identifying' || (value === 'beginning' && asked.password);
    expect(screen.queryByLabelText('Current password') !== null).toBe(isAsked);
    if (value === 'idle' && added !== null)
      screen.getByText(added === 'app' ? 'Authenticator app added.' : 'Passkey added.');
  }

  const labelOf = { code: 'Code from your authenticator app', recoveryCode: 'Recovery code' };
  const account = { offered: { app: true, passkey: true }, app: null, passkeys: [], recoveryCodes: 0 };
  /** Gives the account the proofs that the event asks for. */
  let having: (asked: ProofsAsked) => void = () => undefined;
  function OwnAccount({ actor }: { actor: SetUpFactorActor }) {
    const [{ password, ways }, setAsked] = useState<ProofsAsked>({ password: false, ways: [] });
    having = (asked) => flushSync(() => setAsked(asked));
    return <SetUpFactor actor={actor} factors={{ ...account, hasPassword: password, ways: [...ways] }} />;
  }

  it('takes the paths of its machine', async () => {
    const model = setUpFactorModel();
    Object.defineProperty(navigator, 'credentials', { value: {}, configurable: true });
    const driver = model.liveDriver({
      around: (change) => act(change),
      mount: (actor) =>
        void renderApp(<OwnAccount actor={actor as SetUpFactorActor} />, {
          queryClient: seededClient('PANELIST'),
        }),
      act: (event, actor) => {
        const { way } = actor.getSnapshot().context.proof;
        if (event.type === 'kind.choose') {
          having(event.asked);
          press(event.kind === 'app' ? 'Add authenticator app' : 'Add passkey');
        } else if (event.type === 'password.change') type('Current password', event.value);
        else if (event.type === 'way.choose') press(otherWays[event.way]);
        else if (event.type === 'proofCode.change' && way !== 'passkey' && way !== '') type(labelOf[way], event.value);
        else if (event.type === 'code.change') type('Code from the app', event.value);
        else if (event.type === 'form.submit') submit();
        else if (event.type === 'passkey.make') press('Try again');
        else if (event.type === 'codes.store') fireEvent.click(screen.getByLabelText(/^I have stored/));
        else if (event.type === 'setUp.leave') press('Cancel');
        else return false;
        return true;
      },
      see,
      unmount: () => cleanup(),
    });
    await model.walk(driver, { paths: await model.cover(), partial: true });
  });
});
