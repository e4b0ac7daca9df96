import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'wouter';
import { Section } from '../../components/Section';
import { LinkButton } from '../../components/AppLink';
import { DateTime } from '../../components/DateTime';
import { EmptyState } from '../../components/EmptyState';
import { formatInstant } from '../../components/format-time';
import { NothingHere } from '../../components/NothingHere';
import { Page } from '../../components/Page';
import type { VideoAnalytics } from '../../contract/interviews-recordings';
import { texts } from '../../contract/texts';
import { landings } from '../../machines/auth/landing';
import { useMe } from '../../services/queries/auth';
import { videoAnalyticsQuery } from '../../services/queries/recordings';
import { interviewHref } from '../shared/interview/hrefs';
import { lengthInWords } from '../shared/video/words';
import { QueryView } from '../shared/QueryView';

/** `/dashboard/video-analytics/{interviewId}`: joins, presence and segments of one interview over time. */
export function VideoAnalyticsScreen() {
  const { interviewId = '' } = useParams<{ interviewId: string }>();
  const { userType } = useMe();
  const known = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/.test(interviewId);
  const query = useQuery({ ...videoAnalyticsQuery(interviewId), enabled: known });
  const gone = (
    <NothingHere
      text={texts.fieldEmpty}
      line="This interview does not exist, or you no longer have access to it."
      home={landings[userType]}
    />
  );
  const frame = (state: ReactNode) => <Page title="Video analytics">{state}</Page>;
  // Candidates may not see analytics.
  if (!known || (query.error as { status?: number } | null)?.status === 403) return frame(gone);
  return (
    <QueryView query={query} name="analytics" rows={8} gone={gone} forgets frame={frame}>
      {(data) => <Analytics interviewId={interviewId} data={data} />}
    </QueryView>
  );
}

function Analytics({ interviewId, data }: { interviewId: string; data: VideoAnalytics }) {
  return (
    <Page
      title="Video analytics"
      purpose={[data.candidate, data.panelist && `with ${data.panelist}`, data.code].filter(Boolean).join(' · ')}
      action={
        <LinkButton href={interviewHref(interviewId)} variant="outlined">
          Open interview
        </LinkButton>
      }
    >
      <Box sx={{ display: 'grid', gap: 6, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Section title="Time line">
          <TimeLine data={data} />
        </Section>
        <Section title="Details">
          <Details data={data} />
        </Section>
        <Section title="Proctoring">
          <Typography>No readings yet.</Typography>
          <Typography sx={{ color: 'text.secondary' }}>
            Proctoring may be enabled with no readings yet recorded.
          </Typography>
        </Section>
      </Box>
    </Page>
  );
}

type Bar = { key: string; from: number; to: number; label: string };
type Lane = { name: string; bars: Bar[]; joins: number[]; color: string };

const second = 1_000;
const sideWords = { candidate: 'Candidate', panelist: 'Panelist' } as const;

/**
 * The lanes of the picture: one for each side, and one for the recording. A bar of a party who is still in the meeting
 * ends at `now`.
 */
function lanesOf({ presence, joins, segments }: VideoAnalytics, now: number): Lane[] {
  const sides = (['candidate', 'panelist'] as const).map((side) => ({
    name: sideWords[side],
    color: side === 'candidate' ? 'interview.upcoming.main' : 'interview.completed.main',
    joins: joins.filter((join) => join.side === side).map(({ at }) => Date.parse(at)),
    bars: presence
      .filter((one) => one.side === side)
      .map(({ from, to }) => ({
        key: from,
        from: Date.parse(from),
        to: to === null ? now : Date.parse(to),
        label: 'In the meeting',
      })),
  }));
  const recording = segments.map(({ number, seconds, from }) => ({
    key: `${number}`,
    from: Date.parse(from),
    to: Date.parse(from) + seconds * second,
    label: `Segment ${number}, ${lengthInWords(seconds)}`,
  }));
  return [...sides, { name: 'Recording', color: 'primary.main', joins: [], bars: recording }];
}

/** Presence and segments over time. The table below has the same data in words. */
function TimeLine({ data }: { data: VideoAnalytics }) {
  const { timeZone } = useMe();
  const lanes = lanesOf(data, Date.now());
  const ends = lanes.flatMap(({ bars }) => bars.flatMap(({ from, to }) => [from, to]));
  if (ends.length === 0) return <EmptyState text={texts.chartEmpty} line="No one has joined this interview yet." />;
  const planned = [data.start, data.end].flatMap((at) => (at === null ? [] : [Date.parse(at)]));
  const [first, last] = [Math.min(...ends, ...planned), Math.max(...ends, ...planned)];
  const place = (at: number) => `${((at - first) / Math.max(last - first, second)) * 100}%`;
  const [start, end] = planned;
  return (
    <Box
      role="img"
      aria-label={`Attendance of candidate and panelist, and ${data.segments.length === 1 ? '1 segment' : `${data.segments.length} segments`} of the recording, over time. The table below shows the same.`}
      sx={{
        display: 'grid',
        gridTemplateColumns: 'auto minmax(0, 1fr)',
        columnGap: 4,
        rowGap: 3,
        alignItems: 'center',
      }}
    >
      {lanes.map(({ name, bars, joins, color }) => (
        <Box key={name} sx={{ display: 'contents' }}>
          <Typography variant="body2">{name}</Typography>
          <Box sx={{ position: 'relative', height: 28, borderRadius: 1, bgcolor: 'interview.canceled.bg' }}>
            {start !== undefined && end !== undefined && (
              <Box
                title="Booked time"
                sx={{
                  position: 'absolute',
                  inset: 0,
                  border: '1px dashed',
                  borderColor: 'text.disabled',
                  borderRadius: 1,
                }}
                style={{ left: place(start), right: `calc(100% - ${place(end)})` }}
              />
            )}
            {bars.map(({ key, from, to, label }) => (
              <Box
                key={key}
                title={label}
                sx={{
                  position: 'absolute',
                  top: 4,
                  bottom: 4,
                  // A very short segment stays visible.
                  minWidth: 6,
                  borderRadius: 0.5,
                  bgcolor: color,
                  border: '1px solid',
                  borderColor: 'background.paper',
                }}
                style={{ left: `min(${place(from)}, calc(100% - 6px))`, width: `calc(${place(to)} - ${place(from)})` }}
              />
            ))}
            {joins.map((at) => (
              <Box
                key={at}
                title="Joined"
                sx={{ position: 'absolute', top: 0, bottom: 0, width: 3, bgcolor: 'text.primary' }}
                style={{ left: `min(${place(at)}, calc(100% - 3px))` }}
              />
            ))}
          </Box>
        </Box>
      ))}
      <span />
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          justifyContent: 'space-between',
          typography: 'caption',
          color: 'text.secondary',
        }}
      >
        <span>{formatInstant(new Date(first).toISOString(), timeZone)}</span>
        <span>{formatInstant(new Date(last).toISOString(), timeZone)}</span>
      </Box>
      <span />
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        Dashed line: booked time. Thin line: someone joined. Leaving is not recorded, so bars run to the end of the
        meeting. Segments follow one another from the first join.
      </Typography>
    </Box>
  );
}

function Details({ data: { joins, presence, segments } }: { data: VideoAnalytics }) {
  const { timeZone } = useMe();
  const time = (at: string) => <DateTime at={at} zone={timeZone} quiet={false} />;
  const rows = [
    ...joins.map(({ side, at }, index) => {
      const until = presence.find((one) => one.side === side && one.from === at)?.to ?? null;
      const length = until === null ? '' : lengthInWords((Date.parse(until) - Date.parse(at)) / second);
      return { key: `join ${index}`, at, what: `${sideWords[side]} joined`, until, length };
    }),
    ...segments.map(({ number, seconds, from }) => ({
      key: `segment ${number}`,
      at: from,
      what: `Segment ${number}`,
      until: new Date(Date.parse(from) + seconds * second).toISOString(),
      length: lengthInWords(seconds),
    })),
  ].sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
  if (rows.length === 0) return <Typography sx={{ color: 'text.secondary' }}>{texts.chartEmpty}</Typography>;
  return (
    <Box role="region" aria-label="Joins and segments" tabIndex={0} sx={{ overflowX: 'auto' }}>
      <Table size="small" aria-label="Joins and segments" sx={{ '& td': { whiteSpace: 'nowrap' } }}>
        <TableHead>
          <TableRow>
            <TableCell>What</TableCell>
            <TableCell>From</TableCell>
            <TableCell>Until</TableCell>
            <TableCell align="right">Length</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(({ key, what, at, until, length }) => (
            <TableRow key={key}>
              <TableCell>{what}</TableCell>
              <TableCell>{time(at)}</TableCell>
              <TableCell>{until && time(until)}</TableCell>
              <TableCell align="right" data-figures>
                {length}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}
