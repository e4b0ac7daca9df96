import { keyframes, type Theme } from '@mui/material/styles';
import type { Covered } from './lit';

export type Palette = Theme['palette'] | NonNullable<Theme['vars']>['palette'];

export const mono = 'ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace';

export const fade = keyframes({ from: { opacity: 0.85 }, to: { opacity: 0 } });

/** A style for each kind of coverage. Color is never the only sign: a line or a symbol says the same. */
export function byCover(palette: Palette, selector: string, style: (color: string, cover: Covered) => object): object {
  const colors = { all: palette.success.main, some: palette.warning.main, none: palette.error.main };
  return Object.fromEntries(
    (['all', 'some', 'none'] as const).map((cover) => [
      `${selector}[data-cover=${cover}]`,
      style(colors[cover], cover),
    ]),
  );
}
