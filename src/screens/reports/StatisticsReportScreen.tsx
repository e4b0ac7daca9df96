import { Page } from '../../components/Page';
import { StatisticsReport } from './StatisticsReport';

/** `/dashboard/report`: the numbers of the reader's own organization (product: Reports). */
export function StatisticsReportScreen() {
  return (
    <Page purpose="How much you requested, booked and held, and how long it took.">
      <StatisticsReport />
    </Page>
  );
}
