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

/** Sets the window's width in pixels, for all media queries, and whether it is a touch screen. */
export function setWidth(width: number, { touch = false } = {}): void {
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
    const least = /min-width:\s*([\d.]+)px/.exec(query)?.[1];
    const most = /max-width:\s*([\d.]+)px/.exec(query)?.[1];
    const fits =
      (least !== undefined || most !== undefined) && width >= Number(least ?? 0) && width <= Number(most ?? Infinity);
    const matches = query.includes('hover: none') ? touch : query.includes('pointer: fine') ? width >= 900 : fits;
    return Object.assign(new EventTarget(), {
      matches,
      media: query,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    });
  });
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
