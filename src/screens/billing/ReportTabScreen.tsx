import { useSearchParams } from 'wouter';
import { Page } from '../../components/Page';
import { useTab } from '../../components/use-tab';
import { useMe } from '../../services/queries/auth';
import { MonthEndOf } from './month-end/CloseMonth';
import { OfMonth } from './month-end/MonthPicker';
import { StatementList } from './statements/StatementList';
import { UpdatedList } from './statements/UpdatedList';

const labels = ['Panelist Invoice Report', 'Updated Invoice', 'Month end'] as const;
type Label = (typeof labels)[number];
const purposes: Record<Label, string> = {
  'Panelist Invoice Report': 'What every panelist gets for a month.',
  'Updated Invoice': 'Statements that were revised and issued again.',
  'Month end': 'Check what a month pays, then create all statements at once.',
};

/** `/dashboard/reporttab`: reports on what panelists earn (product: Reports; Month end). */
export function ReportTabScreen() {
  const { userType } = useMe();
  const shown = userType === 'SUPER_ADMIN' ? labels : labels.slice(0, 2);
  const [tab, setTab] = useTab(shown.length, ['month']);
  const [params, setParams] = useSearchParams();
  const label = shown[tab] ?? labels[0];
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
      {label === 'Updated Invoice' ? (
        <UpdatedList />
      ) : (
        <OfMonth value={month} onChange={choose}>
          {(chosen) =>
            label === 'Month end' ? <MonthEndOf month={chosen} /> : <StatementList key={chosen} month={chosen} />
          }
        </OfMonth>
      )}
    </Page>
  );
}
