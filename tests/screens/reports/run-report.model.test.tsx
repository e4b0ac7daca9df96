import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { flushSync } from 'react-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { noReportFields, type ReportFields } from '../../../src/contract/reports-rules';
import type { RunReportActor, RunReportEvent } from '../../../src/machines/reports/run-report';
import { InterviewReportBody } from '../../../src/screens/reports/InterviewReport';
import { callApi } from '../../../src/services/api/client';
import { interviewReportQuery } from '../../../src/services/queries/reports';
import { runReportModel, today } from '../../model/run-report-model';
import { seededClient } from '../fixtures';
import { renderApp } from '../render';
import { interviewReport } from './report-fixtures';

vi.mock('../../../src/services/api/client', () => ({ callApi: vi.fn(), callFile: vi.fn() }));

const press = (found: HTMLElement | null | undefined) => {
  if (!found) throw new Error('There is nothing to press');
  fireEvent.click(found);
  return true;
};
const button = (name: string) => screen.queryByRole('button', { name });

function does(event: RunReportEvent): boolean {
  switch (event.type) {
    case 'field.change':
      fireEvent.change(screen.getByLabelText(event.name === 'by' ? 'Search by' : 'Value'), {
        target: { value: event.value },
      });
      return true;
    case 'report.run':
      return press(button('Run report'));
    case 'report.send':
      return press(button('Send to me'));
    case 'report.schedule':
      flushSync(() => button('Schedule')?.click());
      return press(screen.queryByText('Every Monday'));
    case 'failure.dismiss':
      return press(screen.queryByLabelText('Close'));
    default:
      // The report is opened by an address.
      return false;
  }
}

function sees(actor: RunReportActor) {
  const snapshot = actor.getSnapshot();
  const { problem, problems, ran } = snapshot.context;
  for (const said of Object.values(problems)) if (said !== null) screen.getByText(said);
  if (problem !== null) screen.getByText(problem);
  if (snapshot.hasTag('busy')) screen.getByLabelText('Running the report');
  else if (snapshot.matches('empty')) screen.getByText('No Data Found!');
  else if (snapshot.matches('failed')) screen.getByText(/Your choices are still here/);
  else if (snapshot.hasTag('shown')) screen.getByText('Request to booking');
  else if (ran === null) screen.getByText('No report yet');
}

beforeEach(() => {
  vi.mocked(callApi).mockImplementation((() => new Promise(() => undefined)) as typeof callApi);
  vi.useFakeTimers({ now: Date.parse(`${today}T06:00:00Z`), toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.clearAllMocks();
});

it('takes every way of the workflow', async () => {
  const model = runReportModel();
  let shown: RunReportActor | undefined;
  const driver = model.liveDriver({
    mount: (actor) => {
      shown = actor;
      const queryClient = seededClient('ADMIN');
      for (const value of ['released', 'noShow']) {
        const fields: ReportFields = { ...noReportFields, by: 'state', value };
        const days = interviewReport().days.map((one) => ({ ...one, day: null }));
        queryClient.setQueryData(interviewReportQuery(fields).queryKey, interviewReport({ days }));
      }
      renderApp(<InterviewReportBody actor={shown} />, { queryClient });
    },
    act: (event) => does(event),
    see: async () => {
      await act(() => new Promise((resolve) => setTimeout(resolve)));
      if (shown) sees(shown);
    },
    unmount: cleanup,
    around: (change) => act(change),
  });
  await model.walk(driver, { paths: await model.cover() });
  expect(shown).toBeDefined();
});
