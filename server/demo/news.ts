import type { UserType } from '../../src/contract/kit';
import { day, hour, iso } from '../../src/contract/time';
import type { Tx } from '../db/database';
import { bulk } from './bulk';
import type { DemoUser } from './people';
import { at, idOf } from './random';

type News = { title: string; text: string; ago: number; audience?: UserType[] };
const news: News[] = [
  {
    title: 'Free times of a whole week',
    text: 'Schedule Interview now shows how many panelists are free at each time of the next seven days, so nobody has to guess.',
    audience: ['ORGANIZATION_USER', 'ADMIN', 'SUPER_ADMIN'],
    ago: 9 * hour,
  },
  {
    title: 'Add interviews to your calendar',
    text: 'Each interview has an entry for your calendar, and the whole calendar can be subscribed to. Changes arrive by themselves.',
    ago: 3 * day,
  },
  {
    title: 'Offices are closed on Thursday',
    text: 'Interviews take place as booked. Questions that reach us on Thursday are answered on Friday morning.',
    ago: 6 * day,
  },
  {
    title: 'Feedback within a day',
    text: 'Last month the median interview had its feedback nine hours after its end. Thank you to all panelists.',
    audience: ['PANELIST', 'ADMIN', 'SUPER_ADMIN'],
    ago: 13 * day,
  },
  {
    title: 'Practice before it counts',
    text: 'Mock interviews are now offered in lengths of 30, 45, 60 and 90 minutes, with the same scorecard as real ones.',
    audience: ['CANDIDATE', 'PANELIST', 'ADMIN', 'SUPER_ADMIN'],
    ago: 27 * day,
  },
];
// Not published yet: for the screen that writes news.
const draft = { title: 'Winter holidays', text: 'Which days we are closed, and who answers in an emergency.' };

/** Announcements of the last weeks, and a draft. */
export async function writeNews(tx: Tx, admins: DemoUser[], now: number): Promise<void> {
  const all = [
    ...news.map(({ ago, audience = [], ...item }) => ({ ...item, audience, published: now - ago })),
    { ...draft, audience: [], published: null },
  ];
  await bulk(
    tx,
    'news',
    all.map(({ published, ...item }, nth) => ({
      id: idOf('news', nth),
      ...item,
      published_at: iso(published),
      created_by: at(admins, nth).id,
      created_at: iso(published ?? now - hour),
    })),
  );
}
