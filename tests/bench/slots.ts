import { sql } from '../../server/db/database';
import { panelistFacts } from '../../server/interviews/slot-facts';
import { assessSlots } from '../../server/slots/engine';
import type { SlotRequest } from '../../server/slots/types';
import { median, type Part } from './kit';

/** A waiting request of the demo with its offers. */
export const slots: Part = async ({ note, demo, serve }) => {
  const place = await demo();
  const { db } = place;
  const { app, headers: signIn } = await serve(place);
  const headers = await signIn('admin@example.com');
  const waiting = await db.many<{
    id: string;
    times: number[];
    minutes: SlotRequest['minutes'];
    skills: { id: string; primary: boolean; minMonths: number }[];
  }>(sql`
    select id, context->'times' as times, minutes, skills from interviews where leaf = 'pendingSchedule'
      and (context->'times'->>0)::float8 > extract(epoch from now()) * 1000 + 86400000 order by id limit 20`);
  let turn = 0;
  const next = () => waiting[turn++ % waiting.length] ?? { id: '', times: [], minutes: 60 as const, skills: [] };
  const whole = await median(100, () => app.inject({ url: `/api/interviews/${next().id}/slots?explain=1`, headers }));
  const query = (times: number[], now: number) => ({
    from: Math.min(...times),
    to: Math.max(...times) + 12_600_000,
    now,
    organizationId: null,
  });
  const facts = await median(100, () => panelistFacts(db, query(next().times, Date.now())));
  const panelists = await panelistFacts(db, query(waiting[0]?.times ?? [], Date.now()));
  const request = (): SlotRequest => {
    const { times, minutes, skills } = next();
    const asked = skills.map((skill) => ({ ...skill, skillId: skill.id }));
    return { minutes, preferred: times, skills: asked, candidateTaken: [], now: Date.now(), noticeMinutes: 120 };
  };
  const engine = await median(200, () => assessSlots(request(), panelists));
  const size = `slot search over the demo (${panelists.length} panelists)`;
  note({ what: `${size}: the engine`, measured: engine, unit: 'ms' });
  note({
    what: `${size}: whole call`,
    measured: whole,
    unit: 'ms',
    beside: { what: 'its query', measured: facts },
    promised: { atMost: 50 },
  });
  const floor = await median(200, () => app.inject({ url: '/api/auth/me', headers }));
  const list = await median(100, () => app.inject({ url: '/api/interviews?_limit=25', headers }));
  note({
    what: 'page of 25 interviews with allowed actions',
    measured: list,
    unit: 'ms',
    beside: { what: 'the least signed-in call', measured: floor },
  });
};
