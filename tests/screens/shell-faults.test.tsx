import { Suspense } from 'react';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppFaults, ScreenFaults } from '../../src/app/Faults';
import { Providers } from '../../src/app/Providers';
import { isOurFault } from '../../src/app/crash';
import { chunkTimeout, lazyScreen } from '../../src/app/lazy-screen';
import { ApiProblem } from '../../src/services/api/problem';
import { makeQueryClient } from '../../src/services/query-client';

const wentWrong = 'Something went wrong. Please try again!';
let reload = vi.fn();

beforeEach(() => {
  // React logs errors that a boundary caught.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  reload = vi.fn();
  vi.spyOn(location, 'reload').mockImplementation(reload);
});
afterEach(() => vi.useRealTimers());

const show = (content: React.ReactNode) => render(<Providers queryClient={makeQueryClient()}>{content}</Providers>);
const happens = (event: Event) => act(() => void dispatchEvent(event));
const failing = (error: unknown) =>
  Object.assign(new Event('error'), { error, message: error instanceof Error ? error.message : '', filename: '' });
const rejected = (reason: unknown) => Object.assign(new Event('unhandledrejection'), { reason });

describe('an uncaught error', () => {
  it.each([
    ['error', failing(new TypeError('x is undefined'))],
    ['rejection', rejected(new Error('nobody caught this'))],
  ])('(%s) shows the error image in the place of the app, with a way back', async (_, event) => {
    show(<AppFaults>The app</AppFaults>);
    happens(event);
    expect(await screen.findByRole('alert')).toHaveTextContent(wentWrong);
    await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: wentWrong })).toHaveFocus());
    expect(screen.queryByText('The app')).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Go to home page' })).toHaveAttribute('href', '/');
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(reload).toHaveBeenCalledOnce();
  });

  it.each([
    ['a loop of observers', failing(new Error('ResizeObserver loop completed with undelivered notifications.'))],
    ['"Script error."', Object.assign(failing(null), { message: 'Script error.' })],
    ['an extension', Object.assign(failing(new Error('x')), { filename: 'chrome-extension://abc/inject.js' })],
    ['a failed call', rejected(new ApiProblem('Not there', 404))],
    ['a stopped call', rejected(new DOMException('', 'AbortError'))],
    ['code that did not come', rejected(new TypeError('Failed to fetch dynamically imported module: /assets/x.js'))],
  ])('is not %s', (_, event) => {
    show(<AppFaults>The app</AppFaults>);
    happens(event);
    expect(screen.getByText('The app')).toBeInTheDocument();
  });

  it('is one even where nothing is known of it', () => {
    expect(isOurFault(undefined, 'Uncaught')).toBe(true);
  });
});

function Broken(): never {
  throw new Error('cannot render');
}

describe('a screen that fails to render', () => {
  it('leaves the frame where it is, and goes with the next page', async () => {
    const at = (path: string) => (
      <Providers queryClient={makeQueryClient()}>
        The frame
        <ScreenFaults path={path}>{path === '/a' ? <Broken /> : 'Page b'}</ScreenFaults>
      </Providers>
    );
    const { rerender } = render(at('/a'));
    expect(await screen.findByRole('alert')).toHaveTextContent(wentWrong);
    expect(screen.getByText(/The frame/)).toBeInTheDocument();
    rerender(at('/b'));
    expect(screen.getByText(/Page b/)).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('takes the whole app away where it is the app', async () => {
    show(
      <AppFaults>
        <Broken />
      </AppFaults>,
    );
    expect(await screen.findByRole('main')).toHaveTextContent(wentWrong);
  });
});

describe('code that does not come', () => {
  const late = () => <p>The screen</p>;
  const showLazy = (load: () => Promise<{ Late: () => React.ReactNode }>) => {
    const Late = lazyScreen(load, 'Late');
    show(
      <AppFaults>
        <Suspense fallback="Loading">
          <Late />
        </Suspense>
      </AppFaults>,
    );
    return Late;
  };

  it('says ChunkLoadError, really fetches again, and offers a reload', async () => {
    const load = vi.fn<() => Promise<{ Late: typeof late }>>(() => Promise.reject(new TypeError('Failed to fetch')));
    await act(async () => void showLazy(load));
    expect(screen.getByRole('alert')).toHaveTextContent('ChunkLoadError');
    expect(load).toHaveBeenCalledOnce();
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Try again' })));
    expect([screen.getByRole('alert').textContent?.includes('ChunkLoadError'), load.mock.calls.length]).toEqual([
      true,
      2,
    ]);
    fireEvent.click(screen.getByRole('button', { name: 'Reload the page' }));
    expect(reload).toHaveBeenCalledOnce();
    load.mockResolvedValue({ Late: late });
    await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Try again' })));
    expect(screen.getByText('The screen')).toBeInTheDocument();
  });

  it('is given 120 s', async () => {
    vi.useFakeTimers();
    await act(async () => void showLazy(() => new Promise(() => undefined)));
    await act(() => vi.advanceTimersByTimeAsync(chunkTimeout - 1));
    expect(screen.getByText('Loading')).toBeInTheDocument();
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(screen.getByRole('alert')).toHaveTextContent('ChunkLoadError');
    expect(chunkTimeout).toBe(120_000);
  });

  it('ahead of time is asked for again when it is wanted', async () => {
    const load = vi.fn<() => Promise<{ Late: typeof late }>>(() => Promise.reject(new TypeError('Failed to fetch')));
    const Late = lazyScreen(load, 'Late');
    await expect(Late.preload()).rejects.toThrow('ChunkLoadError');
    load.mockResolvedValue({ Late: late });
    await act(
      async () =>
        void show(
          <Suspense>
            <Late />
          </Suspense>,
        ),
    );
    expect(screen.getByText('The screen')).toBeInTheDocument();
  });

  it('that came ahead of time is shown without a moment of waiting', async () => {
    const Late = lazyScreen(() => Promise.resolve({ Late: late }), 'Late');
    await Late.preload();
    show(
      <Suspense fallback="Loading">
        <Late />
      </Suspense>,
    );
    expect(screen.getByText('The screen')).toBeInTheDocument();
  });
});
