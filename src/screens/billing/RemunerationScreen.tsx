import { Page } from '../../components/Page';
import { tabHref, useTab } from '../../components/use-tab';
import { Earnings } from './remuneration/Earnings';
import { StatementList } from './statements/StatementList';

const labels = ['Earnings', 'Statements'] as const;
const purposes = ['What your interviews earned.', 'Your statements, month by month.'] as const;
const monthHref = (month: string) => tabHref('/dashboard/remuneration', labels, 'Earnings', { month });

/** `/dashboard/remuneration`: what a panelist earns (product: Remuneration). */
export function RemunerationScreen() {
  const [tab, setTab] = useTab(labels.length, []);
  return (
    <Page
      purpose={purposes[tab]}
      tabs={{ label: 'Remuneration', items: labels.map((label) => ({ label })), tab }}
      onTab={setTab}
    >
      {tab === 1 ? <StatementList own /> : <Earnings hrefOf={monthHref} />}
    </Page>
  );
}
