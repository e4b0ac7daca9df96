import { lazy } from 'react';
import type { ComponentType, LazyExoticComponent } from 'react';

/** A screen whose code comes when it is first shown, or earlier: `preload` fetches it for a screen that is to come. */
export type LazyScreen = LazyExoticComponent<ComponentType> & { preload: () => Promise<unknown> };

/** Screens are named exports; React.lazy wants a default. */
export function lazyScreen<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): LazyScreen {
  const screen = lazy(() => load().then((module) => ({ default: module[name] })));
  return Object.assign(screen, { preload: load });
}
