import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useLocation, useSearch } from 'wouter';
import { LinkButton } from '../../components/AppLink';
import { dayWords } from '../../components/format-time';
import { countedMetrics } from '../../contract/interviews-counted';
import { day as aDay, id as anId } from '../../contract/kit';
import { metricWords, mockGroup, numberQuery, type StatisticsGroup } from '../../contract/reports-statistics';
import { useMe } from '../../services/queries/auth';
import { InterviewList } from '../shared/interview/InterviewList';
import { filterQuery } from '../shared/list/list-filters';

interface NumberRowsProps {
  group: StatisticsGroup;
  /** Local days of the report, yyyy-MM-dd. */
  days: { from: string; to: string };
}

/**
 * The interviews behind the number that the address names: `metric`, with the group `of` and the day if the report has
 * them.
 */
export function NumberRows({ group, days }: NumberRowsProps) {
  const { timeZone } = useMe();
  const [path] = useLocation();
  const params = new URLSearchParams(useSearch());
  const metric = countedMetrics.find((one) => one === params.get('metric')) ?? 'requested';
  const given = params.get('of');
  const of = given !== null && (given === mockGroup || anId().is(given)) ? given : null;
  const day = params.get('day') ?? '';
  const listed = aDay().is(day) ? { from: day, to: day } : days;
  const span = filterQuery([{ kind: 'days' }], listed, timeZone, 0) as typeof listed;
  for (const name of ['metric', 'of', 'day', 'page', 'sort', 'id']) params.delete(name);
  return (
    <>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: 3,
          mb: -3,
        }}
      >
        <Typography variant="h3" component="h2">
          {metricWords[metric]}, {dayWords(listed.from)}
          {listed.from !== listed.to && ` to ${dayWords(listed.to)}`}
        </Typography>
        <LinkButton href={`${path}?${params}`} variant="outlined">
          Back to the report
        </LinkButton>
      </Box>
      <InterviewList
        key={`${metric} ${of} ${listed.from}`}
        label="Interviews of this number"
        name={`counted/${metric}`}
        query={{ ...numberQuery(metric, span, group, of), sort: '-updated' }}
        filters={[]}
        empty={{ line: 'Interviews of this number appear here when it counts some. Go back to the report.' }}
      />
    </>
  );
}
