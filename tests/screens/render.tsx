import { Suspense, type ReactNode } from 'react';
import { QueryClient } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { Providers } from '../../src/app/Providers';
import { caseSensitive } from '../../src/app/router-parser';

interface Options {
  path?: string;
  queryClient?: QueryClient;
}

/** Makes the window as wide as a phone (true) or a wide desktop (false), for all media queries. */
export const setPhone = (phone: boolean): void => setWidth(phone ? 390 : 1440);

let device = { width: 1440, touch: false };
const matches = (query: string): boolean => {
  const { width, touch } = device;
  const least = /min-width:\s*([\d.]+)px/.exec(query)?.[1];
  const most = /max-width:\s*([\d.]+)px/.exec(query)?.[1];
  const fits =
    (least !== undefined || most !== undefined) && width >= Number(least ?? 0) && width <= Number(most ?? Infinity);
  return query.includes('hover: none') ? touch : query.includes('pointer: fine') ? width >= 900 : fits;
};

class QueryList extends EventTarget {
  readonly onchange = null;
  readonly media: string;
  constructor(media: string) {
    super();
    this.media = media;
  }
  get matches() {
    return matches(this.media);
  }
  override addEventListener(...given: Parameters<EventTarget['addEventListener']>) {
    super.addEventListener(...given);
    watched.add(this);
  }
  override removeEventListener(...given: Parameters<EventTarget['removeEventListener']>) {
    super.removeEventListener(...given);
    watched.delete(this);
  }
  addListener() {}
  removeListener() {}
}
const watched = new Set<QueryList>();

/**
 * Sets the window's width in pixels, for all media queries, and whether it is a touch screen. What is rendered already
 * follows, so that within a test the call belongs in `act`.
 */
export function setWidth(width: number, { touch = false } = {}): void {
  device = { width, touch };
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => new QueryList(query));
  for (const list of watched) list.dispatchEvent(new Event('change'));
}

/** Renders inside the app's providers, at a path of an in-memory location. */
export function renderApp(ui: ReactNode, { path = '/', queryClient }: Options = {}) {
  const place = memoryLocation({ path, record: true });
  const { hook, searchHook, history } = place;
  const client = queryClient ?? new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const result = render(
    <Providers queryClient={client}>
      <Router hook={hook} searchHook={searchHook} parser={caseSensitive}>
        <Suspense fallback={null}>{ui}</Suspense>
      </Router>
    </Providers>,
  );
  return { ...result, user: userEvent.setup(), path: () => history.at(-1) ?? path, state: (): unknown => place.state };
}

/** Chooses an item from the menu of a row, which holds everything that destroys data. */
export async function fromMenu(name: string, item: string): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name: `More actions: ${name}` }));
  fireEvent.click(await screen.findByRole('menuitem', { name: item }));
}
