import { DateTime } from 'luxon';
import { median, type Bench, type Part } from './kit';
import { makeMany } from './many-interviews';

const many = 1_000_000;
const pages = 10;

/** Reports over a million interviews: eight days may take as long as ten pages of the list; whole calls. */
export const reports: Part = async (bench: Bench) => {
  const place = await bench.copy('demo');
  await makeMany(place, many);
  const { app, headers: as } = await bench.serve(place);
  const headers = await as('admin@example.com');
  const call = (path: string) =>
    median(5, async () => {
      const { statusCode } = await app.inject({ url: `/api${path}`, headers });
      if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}`);
    });
  const list = { what: 'ten pages of the list', measured: pages * (await call('/interviews?_limit=25')) };
  const today = DateTime.now().setZone('Asia/Kolkata');
  const days = (ago: number) =>
    `from=${today.minus({ days: ago + 7 }).toFormat('yyyy-MM-dd')}&to=${today.minus({ days: ago }).toFormat('yyyy-MM-dd')}`;
  for (const [what, ago] of Object.entries({ 'the last 8 days': 0, '8 days a year ago': 365 }))
    for (const [part, path] of Object.entries({ rows: '', numbers: '/summary' }))
      bench.note({
        what: `interview report of ${what}: ${part}`,
        measured: await call(`/reports/interviews${path}?${days(ago)}`),
        unit: 'ms',
        beside: list,
        promised: { atMost: list.measured },
      });
  const month = `month=${today.toFormat('yyyy-MM')}`;
  for (const group of ['organization', 'jobProfile', 'panelist'])
    for (const [span, given] of Object.entries({ '8 days': days(0), 'a month': month }))
      bench.note({
        what: `statistics of ${span} by ${group}`,
        measured: await call(`/reports/statistics?group=${group}&${given}`),
        unit: 'ms',
      });
  bench.note({
    what: 'statistics of a month: numbers',
    measured: await call(`/reports/statistics/summary?${month}`),
    unit: 'ms',
  });
};
