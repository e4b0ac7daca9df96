import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Chart } from '../../../components/Chart';
import { formatDate } from '../../../components/format-time';
import { Section } from '../../../components/Section';
import { mockProgressQuery } from '../../../services/queries/subscriptions';
import { feedbackViewHref } from '../../shared/interview/hrefs';
import { QueryView } from '../../shared/QueryView';
import { progressChart, progressLines, progressWords } from './mock-progress';

/** How a candidate's ratings changed between mock interviews, as a chart with its table (product: Plans). */
export function MockProgressPart({ zone }: { zone: string }) {
  const query = useQuery(mockProgressQuery());
  return (
    <Section title="Progress between mock interviews">
      <QueryView query={query} name="progress" rows={3}>
        {(mocks) => {
          const lines = progressLines(mocks);
          return lines.length === 0 ? (
            <Typography sx={{ color: 'text.secondary' }}>
              Once two mock interviews rate the same skill, your progress appears here.
            </Typography>
          ) : (
            <Chart
              label="Ratings from 1 to 5"
              answer={progressWords(lines)}
              data={progressChart(
                lines,
                mocks.map(({ at }) => formatDate(at, zone)),
                (row) => feedbackViewHref(mocks[row]?.interviewId ?? ''),
              )}
            />
          );
        }}
      </QueryView>
    </Section>
  );
}
