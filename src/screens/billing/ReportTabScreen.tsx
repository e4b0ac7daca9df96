import { useSearchParams } from 'wouter';
import { Page } from '../../components/Page';
import { useTab } from '../../components/use-tab';
import { useMe } from '../../services/queries/auth';
import { reportTabs, type ReportTab } from './hrefs';
import { Journal } from './ledger/Journal';
import { MoneyByMonth } from './ledger/MoneyByMonth';
import { MonthEndOf } from './month-end/CloseMonth';
import { OfMonth } from './month-end/MonthPicker';
import { StatementList } from './statements/StatementList';
import { UpdatedList } from './statements/UpdatedList';

const purposes: Record<ReportTab, string> = {
  'Panelist Invoice Report': 'What every panelist gets for a month.',
  'Updated Invoice': 'Statements that were revised and issued again.',
  'Month end': 'Check what a month pays, then create all statements at once.',
  Money: 'Revenue, tax and what is owed, month by month.',
  Journal: 'Every entry of the ledger, with its debits and credits.',
};

/** `/dashboard/reporttab`: reports on what panelists earn, and the ledger (product: Reports; Month end; Ledger). */
export function ReportTabScreen() {
  const { userType } = useMe();
  const shown = userType === 'SUPER_ADMIN' ? reportTabs : reportTabs.slice(0, 2);
  const [tab, setTab] = useTab(shown.length, ['month']);
  const [params, setParams] = useSearchParams();
  const label = shown[tab] ?? reportTabs[0];
  const month = params.get('month') ?? '';
  const choose = (next: string) =>
    setParams((now) => {
      // What is open and which page belongs to the month before.
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
