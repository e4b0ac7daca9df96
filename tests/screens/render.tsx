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

/** The window as a phone's (true) or a wide desk's (false), for everything that asks by media query. */
export const setPhone = (phone: boolean): void => setWidth(phone ? 390 : 1440);

/** The window's width in pixels, for everything that asks by media query, and whether it is touched. */
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

/** Renders below the app's providers, at a path of a location in memory. */
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

/** Chooses from the menu of a row, where everything is that destroys. */
export async function fromMenu(name: string, item: string): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name: `More actions: ${name}` }));
  fireEvent.click(await screen.findByRole('menuitem', { name: item }));
}
