import { QueryClient, useQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { expect, test, vi } from 'vitest';
import { texts } from '../../../src/contract/texts';
import { both, QueryView } from '../../../src/screens/shared/QueryView';
import { ApiProblem } from '../../../src/services/api/problem';
import { renderApp } from '../render';

type Props = Partial<Omit<ComponentProps<typeof QueryView<string>>, 'query' | 'name'>>;

function Note({ read, ...props }: Props & { read: () => Promise<string> }) {
  const query = useQuery({ queryKey: ['note'], queryFn: read });
  return (
    <QueryView query={query} name="note" {...props}>
      {(note) => <p>Note: {note}</p>}
    </QueryView>
  );
}

const failure = new ApiProblem('No answer', 500);
const gone = new ApiProblem('Not found', 404);

/** Shows a note whose reads return `reads` in turn. */
function show(reads: readonly (string | Error)[], props: Props = {}) {
  const read = vi.fn<() => Promise<string>>();
  for (const answer of reads)
    if (answer instanceof Error) read.mockRejectedValueOnce(answer);
    else read.mockResolvedValueOnce(answer);
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const again = () => queryClient.refetchQueries({ queryKey: ['note'] });
  return { ...renderApp(<Note read={read} {...props} />, { queryClient }), again };
}

test('a skeleton says what is loaded, in the frame of the page, until it is there', async () => {
  show(['read'], { frame: (state) => <section aria-label="Frame">{state}</section> });
  expect(screen.getByRole('region', { name: 'Frame' })).toContainElement(
    screen.getByRole('status', { name: 'Loading the note' }),
  );
  expect(await screen.findByText('Note: read')).toBeInTheDocument();
  expect(screen.queryByRole('region', { name: 'Frame' })).not.toBeInTheDocument();
});

test('a failure says what is kept, and is tried again', async () => {
  const { user } = show([failure, 'read'], { kept: 'Your choice is kept.' });
  expect(await screen.findByRole('alert')).toHaveTextContent('No answerYour choice is kept.');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Note: read')).toBeInTheDocument();
});

test('what was read stays while reading it again fails', async () => {
  const { again } = show(['read', failure], { gone: 'It is gone.', forgets: true });
  await screen.findByText('Note: read');
  await again();
  expect(screen.getByText('Note: read')).toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test.each([404, 400])('what does not exist says so without trying again (%i)', async (status) => {
  show([new ApiProblem('Not found', status)], { gone: 'It is gone.' });
  expect(await screen.findByText('It is gone.')).toBeInTheDocument();
  expect(screen.getByText(texts.fieldEmpty)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
});

test('a state of its own takes the place of the line', async () => {
  show([gone], { gone: <p>Nothing here</p> });
  expect(await screen.findByText('Nothing here')).toBeInTheDocument();
  expect(screen.queryByText(texts.fieldEmpty)).not.toBeInTheDocument();
});

test('where nothing is said of what is gone, it is a failure', async () => {
  show([gone]);
  expect(await screen.findByRole('alert')).toHaveTextContent('Not found');
});

test.each([
  [true, 'goes'],
  [false, 'stays'],
])('what was read and is gone now: forgets %s, it %s', async (forgets) => {
  const { again } = show(['read', gone], { gone: 'It is gone.', forgets });
  await screen.findByText('Note: read');
  await again();
  if (forgets) expect(await screen.findByText('It is gone.')).toBeInTheDocument();
  expect(screen.queryAllByText('Note: read')).toHaveLength(forgets ? 0 : 1);
});

test('two queries are one: both are read, or the failure of one without data; both are asked again', () => {
  const asked = (data: string | undefined, error: Error | null, isFetching = false) => ({
    ...{ data, error, isFetching },
    refetch: vi.fn(),
  });
  const [a, b, none, failed] = [
    asked('a', null),
    asked('b', failure),
    asked(undefined, null, true),
    asked(undefined, gone),
  ];
  expect(both(a, b)).toMatchObject({ data: ['a', 'b'], error: null, isFetching: false });
  expect(both(a, none)).toMatchObject({ data: undefined, error: null, isFetching: true });
  const one = both(none, failed);
  expect(one).toMatchObject({ data: undefined, error: gone });
  one.refetch();
  expect(none.refetch).toHaveBeenCalledTimes(1);
  expect(failed.refetch).toHaveBeenCalledTimes(1);
});
