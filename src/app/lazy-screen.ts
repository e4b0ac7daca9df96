import { createElement, lazy } from 'react';
import type { ComponentType } from 'react';
import type { QueryClient } from '@tanstack/react-query';
import { ChunkLoadError } from './chunk-load-error';

/** Milliseconds within which the code of a screen must load (product: Timeouts). */
export const chunkTimeout = 120_000;

/** A component whose code is loaded when it is first shown, or earlier by `preload`. */
export type LazyPart<Props> = ComponentType<Props> & { preload: () => Promise<unknown> };
/** Loads a screen's first data into the query cache. */
type Prefetch = (queryClient: QueryClient) => Promise<unknown>;
export type LazyScreen = LazyPart<object> & { prefetch: Prefetch };

const failed = new Set<() => void>();

/** Makes all parts that failed to load try again when they are next shown. */
export function forgetFailedChunks(): void {
  for (const forget of failed) forget();
  failed.clear();
}

/**
 * Like React.lazy, for named exports. Code that fails to load, or takes too long, throws a ChunkLoadError and is
 * requested again after `forgetFailedChunks`, whereas React.lazy remembers a failure forever.
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
  // The type is chosen once, because another type would lose the state below. Code that is already loaded is shown at
  // once.
  const Part = (props: Props) => createElement((shown ??= loaded ?? (lazy(fetch) as ComponentType<Props>)), props);
  const preload = () =>
    fetch().catch((error: unknown) => {
      // The part is not shown yet, so showing it requests its code again.
      forget();
      throw error;
    });
  return Object.assign(Part, { preload });
}

/** A screen of the route table; its module may export `prefetch`, which loads its first data. */
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
