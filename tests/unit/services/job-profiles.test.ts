// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { openJobProfilesQuery } from '../../../src/services/queries/job-profiles';

afterEach(() => vi.unstubAllGlobals());

it('offers job profiles that are open: drafts, those on hold and closed ones cannot be scheduled', async () => {
  const asked: URL[] = [];
  vi.stubGlobal('fetch', async (input: Request | string) => {
    asked.push(new URL(typeof input === 'string' ? input : input.url, 'http://localhost'));
    const data = { content: [], pageable: { pageNumber: 0 }, totalElements: 0 };
    return Response.json({ status: 'SUCCESS', message: '', data });
  });
  await new QueryClient().fetchQuery(openJobProfilesQuery({ q: 'react' }));
  expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toMatchObject({ q: 'react', status: 'OPEN' });
});
