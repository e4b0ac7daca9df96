import type { InterviewRow } from '../../../contract/interviews';
import { decideAtMost } from '../../../contract/interviews-decisions';
import { id as anId } from '../../../contract/kit';

const idsIn = (params: URLSearchParams, name: string) =>
  [...new Set((params.get(name) ?? '').split(','))].filter((one) => anId().is(one)).slice(0, decideAtMost);

/** What a selection passed to Compare: its interviews, and their job profiles if there are several. */
export const selectionIn = (params: URLSearchParams) => ({
  ids: idsIn(params, 'ids'),
  jobs: idsIn(params, 'jobs'),
});

/** The address of Compare for the selected interviews. The job profile of the first one is shown first. */
export function compareHref(page: string, rows: readonly Pick<InterviewRow, 'id' | 'jobProfile'>[]): string {
  const some = rows.filter(({ jobProfile }) => jobProfile !== null).slice(0, decideAtMost);
  const jobs = [...new Set(some.flatMap(({ jobProfile }) => jobProfile?.id ?? []))];
  const params = new URLSearchParams({ tab: '1', show: 'compare', jobProfileId: jobs[0] ?? '' });
  params.set('ids', some.map(({ id }) => id).join());
  if (jobs.length > 1) params.set('jobs', jobs.join());
  return `${page}?${params}`;
}
