import { Page } from '../components/Page';
import { useSearchParams } from '../components/use-search-params';
import { useTab } from '../components/use-tab';
import { Journal } from '../screens/billing/ledger/Journal';
import { MoneyByMonth } from '../screens/billing/ledger/MoneyByMonth';
import { MonthEndOf } from '../screens/billing/month-end/CloseMonth';
import { StatementList } from '../screens/billing/statements/StatementList';
import { UpdatedList } from '../screens/billing/statements/UpdatedList';
import { InterviewReport } from '../screens/reports/InterviewReport';
import { StatisticsReport } from '../screens/reports/StatisticsReport';
import { OfMonth } from '../screens/shared/form/MonthPicker';
import { reportTabs, type ReportTab } from '../screens/shared/report-hrefs';
import { mostReportDays } from '../contract/reports-rules';
import { useMe } from '../services/queries/auth';

const purposes: Record<ReportTab, string> = {
  'Panelist Invoice Report': 'What every panelist gets for a month.',
  'Updated Invoice': 'Statements that were revised and issued again.',
  'Interview Report': `Interviews of up to ${mostReportDays} days, or of one organization, person, job profile or status.`,
  'Interviews Statistics Report': 'How much was requested, booked and held, and how long it took.',
  'Month end': 'Check what a month pays, then create all statements at once.',
  Money: 'Revenue, tax and what is owed, month by month.',
  Journal: 'Every entry of the ledger, with its debits and credits.',
};
const ofSuperAdmins = 3;

/** `/dashboard/reporttab`: the reports of several areas (product: Reports; Month end; Ledger). */
export function ReportTabScreen() {
  const { userType } = useMe();
  const shown = userType === 'SUPER_ADMIN' ? reportTabs : reportTabs.slice(0, -ofSuperAdmins);
  const [tab, setTab] = useTab(shown.length, ['month']);
  const [params, setParams] = useSearchParams();
  const label = shown[tab] ?? reportTabs[0];
  const month = params.get('month') ?? '';
  const choose = (next: string) =>
    setParams((now) => {
      // The open row and the page belong to the previous month.
      for (const key of [...now.keys()]) if (key !== 'tab') now.delete(key);
      now.set('month', next);
      return now;
    });
  return (
    <Page
      purpose={purposes[label]}
      tabs={{ label: 'Reports', items: shown.map((one) => ({ label: one })), tab }}
      onTab={setTab}
    >
      {label === 'Updated Invoice' && <UpdatedList />}
      {label === 'Interview Report' && <InterviewReport />}
      {label === 'Interviews Statistics Report' && <StatisticsReport />}
      {label === 'Money' && <MoneyByMonth />}
      {label === 'Journal' && <Journal />}
      {(label === 'Panelist Invoice Report' || label === 'Month end') && (
        <OfMonth value={month} onChange={choose}>
          {(chosen) =>
            label === 'Month end' ? <MonthEndOf month={chosen} /> : <StatementList key={chosen} month={chosen} />
          }
        </OfMonth>
      )}
    </Page>
  );
}
