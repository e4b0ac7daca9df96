import type { JobToSource, LackingJob, RankedCandidate } from '../../../src/contract/job-profiles-sourcing';
import { anId, inHours } from '../fixtures';
import type { serve } from '../server';

export const ok = (data: unknown) => () => ({ status: 200, data });
export const pageOf = (...content: unknown[]) =>
  ok({ content, pageable: { pageNumber: 0 }, totalElements: content.length });

export const lackingJob: LackingJob = {
  id: anId(1),
  title: 'Backend Engineer',
  organization: { id: anId(2), name: 'Blue Harbour' },
  location: 'Pune',
  createdAt: inHours(-900),
  openings: 3,
  onTheWay: 1,
  matching: 101,
  invited: 0,
};
const typescript = { id: anId(11), name: 'TypeScript', primary: true, months: 24 };
const postgres = { id: anId(12), name: 'PostgreSQL', primary: false, months: 12 };
export const jobToSource: JobToSource = {
  ...lackingJob,
  status: 'OPEN',
  skills: [typescript, postgres],
  zones: ['Asia/Kolkata', 'Europe/Berlin'],
};
export const candidate: RankedCandidate = {
  id: anId(21),
  name: 'Asha Rao',
  timeZone: 'Asia/Kolkata',
  hasAccount: true,
  share: 0.75,
  months: 24,
  matched: [typescript],
  missing: [{ ...postgres, has: 6 }],
  extra: [{ id: anId(13), name: 'Redis', primary: false, months: 1 }],
  invitation: null,
};

/** A server with one job that lacks candidates, and one candidate who fits it. */
export const sourcingServer = (): Parameters<typeof serve>[0] => ({
  'GET /sourcing/jobs': pageOf(lackingJob),
  [`GET /sourcing/jobs/${jobToSource.id}`]: ok(jobToSource),
  'GET /sourcing/candidates': pageOf(candidate),
  'GET /exports': ok([]),
});
