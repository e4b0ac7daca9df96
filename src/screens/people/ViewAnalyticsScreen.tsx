import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Chart } from '../../components/Chart';
import { Page } from '../../components/Page';
import { useNow } from '../../components/use-now';
import { id as anId } from '../../contract/kit';
import { useMe } from '../../services/queries/auth';
import { analysisQuery } from '../../services/queries/home';
import { InterviewList } from '../shared/interview/InterviewList';
import { filterQuery } from '../shared/list/list-filters';
import { SpanFields } from './analysis/SpanFields';
import { analyses, analysisNames } from './analysis/analyses';
import { spanProblem, useSpan } from './analysis/use-span';
import { Widget } from './widgets/Widget';
import { stepWords } from './widgets/charts';
import { analysisHref, outcomeWords } from './widgets/metrics';

const partWords: Record<string, string> = { ...outcomeWords, all: 'With feedback' };
const funnelWords: Record<string, string> = {
  ...stepWords,
  requested: 'Requested, real interviews',
  requests: 'Requested',
};
const dayWords = (local: string) => local.split('-').toReversed().join('-');

/**
 * `/dashboard/view-analytics`: one analysis (`of`) with its table, and the interviews behind the chosen number: those
 * of `part`, in the days `rowsFrom` to `rowsTo` or in the whole span (product: Metrics).
 */
export function ViewAnalyticsScreen() {
  const { userType, timeZone } = useMe();
  const now = useNow(60_000);
  const span = useSpan(timeZone);
  const { params, days, of } = span;
  const query = useQuery(analysisQuery(span.query));
  const own = userType === 'ORGANIZATION_USER';
  const name = analysisNames.find((one) => one === params.get('of') && (one !== 'panelists' || !own)) ?? 'outcomes';
  const { title, purpose, chart, parts, rows } = analyses[name];
  const part = parts.find((one) => one === params.get('part')) ?? parts[0] ?? '';
  const rowDays = { from: params.get('rowsFrom') ?? '', to: params.get('rowsTo') ?? '' };
  const listed = spanProblem(rowDays.from, rowDays.to) === null ? rowDays : days;
  const instants = filterQuery([{ kind: 'days' }], listed, timeZone, now) as typeof listed;
  const panelistId = params.get('panelistId') ?? '';
  const panelist = query.data?.panelists?.find(({ id }) => id === panelistId);
  const spanWords = `${dayWords(listed.from)} to ${dayWords(listed.to)}`;
  const heading = [
    (name === 'funnel' ? funnelWords : partWords)[part],
    panelist?.name,
    listed.from === listed.to ? dayWords(listed.from) : spanWords,
  ];
  return (
    <Page title={title} purpose={purpose} crumbs={[{ title: 'Analysis', href: '/dashboard/analytics' }]}>
      <SpanFields span={span} organization={query.data?.organization ?? null} />
      <Box sx={{ display: 'grid', gap: 6, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Widget title="Metrics" query={query}>
          {(data) => (
            <Chart
              label={title}
              table
              {...chart(data, days, (to, within, more) =>
                analysisHref(name, days, { ...of, part: to, rowsFrom: within.from, rowsTo: within.to, ...more }),
              )}
            />
          )}
        </Widget>
        <section aria-labelledby="analysis-rows">
          <Typography id="analysis-rows" variant="h3" component="h2" sx={{ mb: 4 }}>
            {heading.filter(Boolean).join(', ')}
          </Typography>
          <InterviewList
            key={`${part} ${listed.from} ${listed.to} ${panelistId}`}
            label="Interviews in this metric"
            name={`analysis/${name}/${part}`}
            query={{
              ...rows(part, instants),
              ...of,
              ...(anId().is(panelistId) && !own && { panelistId }),
              sort: '-updated',
            }}
            columns={['candidateOf', 'state', 'when', 'panelist']}
            filters={[]}
            empty={{ line: 'No interviews match this number. Choose another one above.' }}
          />
        </section>
      </Box>
    </Page>
  );
}
