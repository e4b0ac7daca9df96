import { useState } from 'react';
import { flushSync } from 'react-dom';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { OpenJobDetail } from '../../../src/contract/job-profiles-apply';
import { texts } from '../../../src/contract/texts';
import type { ApplyForJobActor, ApplyForJobSnapshot } from '../../../src/machines/job-profiles/apply-for-job';
import { ApplyBody } from '../../../src/screens/job-profiles/apply/ApplyCard';
import { appliedTerms, applyForJobModel, madeApplication } from '../../model/apply-for-job-model';
import { termsToRead } from '../../model/terms/accept-terms-model';
import { inHours, seededClient } from '../fixtures';
import { renderApp } from '../render';
import { openJobDetail } from './open-job';

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const wentWrong = texts.wentWrong;

function see(snapshot: ApplyForJobSnapshot) {
  const { problem } = snapshot.context;
  const asks = snapshot.matches('confirming') || snapshot.matches('withdrawing');
  const dialog = screen.queryByRole('dialog', { name: 'Withdraw your application?' });
  expect(dialog !== null).toBe(asks);
  const sent = asks || snapshot.matches('applied');
  expect(screen.queryByText(/^You have applied/) !== null).toBe(sent);
  expect(screen.queryByRole('button', { name: 'Apply', hidden: true }) !== null).toBe(!sent);
  if (problem) expect(dialog ?? document.body).toHaveTextContent(problem.message || wentWrong);
  else expect(screen.queryByRole('alert')).toBeNull();
}

it('shows every state of applying, and is led through all of them by hand', async () => {
  const model = applyForJobModel();
  let job: OpenJobDetail;
  let actor: ApplyForJobActor;
  let rerender: (job: OpenJobDetail) => void;
  const driver = model.liveDriver({
    around: (change) => act(change),
    mount: (running) => {
      actor = running as ApplyForJobActor;
      job = openJobDetail();
      const queryClient = seededClient('CANDIDATE');
      let set: (next: OpenJobDetail) => void = () => undefined;
      renderApp(<Holder actor={actor} first={job} hold={(setter) => (set = setter)} />, { queryClient });
      // Drawn at once: the driver's own act draws only when it ends, which is after the click.
      rerender = (next) => flushSync(() => set(next));
    },
    act: (event) => {
      if (event.type === 'application.send') {
        // What the reader lacks follows from the data of the job.
        rerender(
          openJobDetail({
            hasResume: event.resume !== null,
            ...(!event.hasSkills && { ownSkills: [] }),
            terms:
              event.accepts?.length === 0 ? [] : [termsToRead({ ...appliedTerms, organization: 'Northwind Software' })],
          }),
        );
        const box = screen.queryByRole<HTMLInputElement>('checkbox', { name: /^I have read and accept the terms of/ });
        if (box && box.checked !== (event.accepts !== null)) flushSync(() => fireEvent.click(box));
        press('Apply');
      } else if (event.type === 'application.read') {
        const { applicationId } = event;
        rerender(
          openJobDetail({
            application: applicationId === null ? null : { id: madeApplication, at: inHours(-1), canWithdraw: true },
          }),
        );
        actor.send(event);
      } else if (event.type === 'withdrawal.ask') press('Withdraw application');
      else if (event.type === 'withdrawal.dismiss') press('Keep application');
      else if (event.type === 'withdrawal.confirm') press('Withdraw');
      else return false;
      return true;
    },
    see,
    unmount: () => cleanup(),
  });
  await model.walk(driver, { paths: await model.cover() });
});

function Holder(props: {
  actor: ApplyForJobActor;
  first: OpenJobDetail;
  hold: (set: (job: OpenJobDetail) => void) => void;
}) {
  const [job, setJob] = useState(props.first);
  props.hold(setJob);
  return <ApplyBody actor={props.actor} job={job} />;
}
