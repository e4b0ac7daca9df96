import { createElement, lazy } from 'react';
import type { ComponentType } from 'react';
import type { QueryClient } from '@tanstack/react-query';
import { ChunkLoadError } from './chunk-load-error';

/** Milliseconds that the code of a screen may take (product: Timeouts). */
export const chunkTimeout = 120_000;

/** A component whose code comes when it is first shown, or earlier: `preload` fetches it for what is to come. */
export type LazyPart<Props> = ComponentType<Props> & { preload: () => Promise<unknown> };
/** Asks the server what a screen asks first, into the query cache. */
type Prefetch = (queryClient: QueryClient) => Promise<unknown>;
export type LazyScreen = LazyPart<object> & { prefetch: Prefetch };

const failed = new Set<() => void>();

/** Lets everything whose code did not come be fetched anew when it is shown next. */
export function forgetFailedChunks(): void {
  for (const forget of failed) forget();
  failed.clear();
}

/**
 * Like React.lazy, for named exports; but code that fails to come, or takes too long, is a ChunkLoadError, and is fetched
 * again after `forgetFailedChunks`. React.lazy keeps a failure for good.
 */
export function lazyPart<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): LazyPart<Props> {
  let coming: Promise<{ default: ComponentType<Props> }> | undefined;
  let loaded: ComponentType<Props> | undefined;
  let shown: ComponentType<Props> | undefined;
  const forget = () => {
    coming = undefined;
    shown = undefined;
  };
  const begin = async () => {
    try {
      const module = await inTime(load());
      loaded = module[name];
      return { default: loaded };
    } catch (error) {
      failed.add(forget);
      throw new ChunkLoadError({ cause: error });
    }
  };
  const fetch = () => (coming ??= begin());
  // Chosen once: another type in its place would lose the state below. What has come already is shown without waiting.
  const Part = (props: Props) => createElement((shown ??= loaded ?? (lazy(fetch) as ComponentType<Props>)), props);
  const preload = () =>
    fetch().catch((error: unknown) => {
      // Nobody waits for it yet: whoever shows it asks anew.
      forget();
      throw error;
    });
  return Object.assign(Part, { preload });
}

/** A screen of the route table; its module may say in `prefetch` what it will ask first. */
export function lazyScreen<Name extends string>(
  load: () => Promise<Record<Name, ComponentType> & { prefetch?: Prefetch }>,
  name: Name,
): LazyScreen {
  const prefetch: Prefetch = async (queryClient) => (await load()).prefetch?.(queryClient);
  return Object.assign(lazyPart<Name, object>(load, name), { prefetch });
}

function inTime<T>(loading: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('timeout')), chunkTimeout);
  });
  return Promise.race([loading, late]).finally(() => clearTimeout(timer));
}
