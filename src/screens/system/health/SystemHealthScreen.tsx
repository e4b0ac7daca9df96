import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { Chart } from '../../../components/Chart';
import { DateTime } from '../../../components/DateTime';
import { Facts } from '../../../components/Facts';
import { Page } from '../../../components/Page';
import { Section } from '../../../components/Section';
import { StatTile } from '../../../components/StatTile';
import type { HealthProblem, HealthProcess, SystemHealth } from '../../../contract/system-health';
import { useMe } from '../../../services/queries/auth';
import { systemHealthQuery } from '../../../services/queries/system-health';
import { QueryFailure, QueryView } from '../../shared/QueryView';
import { healthCharts } from './health-charts';
import { bytesWords, msWords, problemWords, queueWords, secondsWords, severityOf } from './health-words';

const grid = (least: number) =>
  ({ display: 'grid', gap: 4, gridTemplateColumns: `repeat(auto-fill, minmax(min(${least}px, 100%), 1fr))` }) as const;

function Problems({ problems, at, zone }: { problems: readonly HealthProblem[]; at: string; zone: string }) {
  if (problems.length === 0)
    return (
      <Alert severity="success" variant="outlined" sx={{ bgcolor: 'background.paper' }}>
        <AlertTitle sx={{ mb: 0 }}>Everything works</AlertTitle>
      </Alert>
    );
  return (
    <Box component="ul" aria-label="Problems" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2 }}>
      {problems.map((problem) => {
        const { title, advice } = problemWords(problem, Date.parse(at), zone);
        return (
          <li key={`${problem.kind} ${problem.name ?? ''}`}>
            <Alert
              severity={severityOf(problem.kind)}
              variant="outlined"
              role="note"
              sx={{ bgcolor: 'background.paper' }}
            >
              <AlertTitle>{title}</AlertTitle>
              {advice}
            </Alert>
          </li>
        );
      })}
    </Box>
  );
}

function Tiles({ health }: { health: SystemHealth }) {
  const { processes, emails, overdue, database, fileBytes, queues } = health;
  const alive = processes.filter(({ isAlive }) => isAlive).length;
  const waiting = queues.reduce((sum, queue) => sum + queue.waiting, 0);
  const [slowest] = queues;
  const late = overdue.deadlines + overdue.calendars + overdue.webhooks;
  return (
    <Box sx={grid(150)}>
      <StatTile
        label="Processes"
        value={alive}
        hint={alive === 0 ? 'The first report takes a minute' : 'Running now'}
      />
      <StatTile label="Emails sent" value={emails.sent} hint={`Last hour, ${emails.waiting} waiting`} />
      <StatTile
        label="Jobs waiting"
        value={waiting}
        hint={slowest ? `Oldest: ${queueWords(slowest.name)}, ${secondsWords(slowest.seconds)}` : 'Nothing waits'}
      />
      <StatTile label="Overdue" value={late} hint="Deadlines, calendars, webhooks" />
      <StatTile
        label="Connections"
        value={database.connectionsUsed}
        hint={`Open, of ${database.connectionsMost} allowed`}
      />
      <StatTile label="Storage" value={bytesWords(fileBytes)} hint={`Files. Database: ${bytesWords(database.bytes)}`} />
    </Box>
  );
}

function ProcessRow({ process, zone }: { process: HealthProcess; zone: string }) {
  const { name, isAlive, version, startedAt, clockMs, freeBytes } = process;
  return (
    <Box
      component="li"
      sx={{
        borderTop: 1,
        borderColor: 'divider',
        py: 3,
        '&:first-of-type': { borderTop: 0, pt: 0 },
        '&:last-of-type': { pb: 0 },
      }}
    >
      <Box sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>
        {name} – {isAlive ? 'running' : 'not reporting'}
      </Box>
      <Box sx={{ color: 'text.secondary', typography: 'body2' }}>
        Version {version}, started <DateTime at={startedAt} zone={zone} quiet={false} />, clock{' '}
        {msWords(Math.abs(clockMs))} {clockMs < 0 ? 'behind' : 'ahead of'} the database
        {freeBytes !== null && `, ${bytesWords(freeBytes)} free for files`}
      </Box>
    </Box>
  );
}

function Health({ health }: { health: SystemHealth }) {
  const { timeZone } = useMe();
  const { processes, database, version, at } = health;
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Problems problems={health.problems} at={at} zone={timeZone} />
      <Tiles health={health} />
      <Box sx={{ ...grid(400), alignItems: 'start' }}>
        {healthCharts(health.minutes, timeZone).map(({ title, answer, data }) => (
          <Section key={title} title={title}>
            {data.series.some(({ values }) => values.some((value) => (value ?? 0) > 0)) ? (
              <Chart label={`${title} of the last hour`} answer={answer} data={data} />
            ) : (
              answer
            )}
          </Section>
        ))}
      </Box>
      <Section title="Processes">
        {processes.length === 0 ? (
          'No process has reported yet. The first report takes a minute.'
        ) : (
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {processes.map((process) => (
              <ProcessRow key={process.id} process={process} zone={timeZone} />
            ))}
          </Box>
        )}
      </Section>
      <Section title="Versions">
        <Facts
          facts={[
            ['Platform', version],
            ['PostgreSQL', database.version],
            ['Database migrations', String(database.migrations)],
            ['As of', <DateTime key="at" at={at} zone={timeZone} quiet={false} />],
          ]}
        />
      </Section>
    </Box>
  );
}

/** `/dashboard/system-health`: whether everything works, and what to do if not (product: System health). */
export function SystemHealthScreen() {
  const query = useQuery(systemHealthQuery());
  return (
    <Page purpose="Problems and the last hour of all server processes. Updates every 30 seconds.">
      <QueryView query={query} name="system health" rows={8}>
        {(health) => (
          <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
            <QueryFailure query={query} kept="These are the measurements as we last read them." />
            <Health health={health} />
          </Box>
        )}
      </QueryView>
    </Page>
  );
}
