import type { ChartData } from '../../../components/chart-data';
import { formatTime } from '../../../components/format-time';
import type { HealthMinute } from '../../../contract/system-health';
import { counted, msWords, secondsWords } from './health-words';

export type HealthChart = { title: string; answer: string; data: ChartData };
type Measured = Exclude<keyof HealthMinute, 'at'>;

const last = (minutes: readonly HealthMinute[], of: Measured) =>
  minutes.findLast((minute) => minute[of] !== null)?.[of] ?? null;
const most = (minutes: readonly HealthMinute[], of: Measured) =>
  Math.max(0, ...minutes.map((minute) => minute[of] ?? 0));
const sum = (minutes: readonly HealthMinute[], of: Measured) =>
  minutes.reduce((total, minute) => total + (minute[of] ?? 0), 0);

const inMinutes = (one: ChartData['series'][number]) => ({
  ...one,
  values: one.values.map((seconds) => seconds && seconds / 60),
});

/** The charts of the last hour, one for each question. */
export function healthCharts(minutes: readonly HealthMinute[], zone: string): HealthChart[] {
  const labels = minutes.map(({ at }) => formatTime(at, zone));
  const series = (label: string, of: Measured, tone: ChartData['series'][number]['tone']) => ({
    label,
    tone,
    values: minutes.map((minute) => minute[of]),
  });
  const lines = (...all: ChartData['series'][number][]): ChartData => ({
    kind: 'lines',
    of: 'Time',
    labels,
    series: all,
    // Nothing is known of a minute without a value, for example because no process ran.
    gaps: true,
  });
  const slowest = last(minutes, 'p95Ms');
  const [email, other] = [most(minutes, 'emailSeconds'), most(minutes, 'queueSeconds')];
  return [
    {
      title: 'Requests',
      answer: `${last(minutes, 'requests') ?? 0} in the last minute, ${most(minutes, 'requests')} in the busiest`,
      data: lines(series('Requests per minute', 'requests', 'brand')),
    },
    {
      title: 'Response time',
      answer: slowest === null ? 'No requests measured yet' : `95% of requests took at most ${msWords(slowest)}`,
      data: { ...lines(series('95th percentile', 'p95Ms', 'brand')), format: msWords },
    },
    {
      title: 'Errors',
      answer: `${sum(minutes, 'errors')} failed, ${sum(minutes, 'refused')} refused as too many`,
      data: lines(series('Failed', 'errors', 'bad'), series('Refused', 'refused', 'second')),
    },
    {
      title: 'Busy database connections',
      answer: `At most ${most(minutes, 'connectionsUsed')} busy, ${counted(most(minutes, 'connectionsWaiting'), 'request')} waiting`,
      data: lines(series('Busy', 'connectionsUsed', 'brand'), series('Requests waiting', 'connectionsWaiting', 'bad')),
    },
    {
      title: 'Oldest waiting job',
      answer:
        email + other === 0
          ? 'No job had to wait'
          : `Emails: ${secondsWords(email)} at most. Other jobs: ${secondsWords(other)}.`,
      data: {
        ...lines(
          inMinutes(series('Emails', 'emailSeconds', 'brand')),
          inMinutes(series('Other jobs', 'queueSeconds', 'second')),
        ),
        format: (long) => secondsWords(long * 60),
        axisFormat: (long) => `${long} min`,
      },
    },
    {
      title: 'Emails',
      answer: `${sum(minutes, 'emailsSent')} sent, ${sum(minutes, 'emailsFailed')} attempts failed`,
      data: lines(series('Sent', 'emailsSent', 'brand'), series('Failed attempts', 'emailsFailed', 'bad')),
    },
  ];
}
