/** Colors that readers with any color vision can tell apart, from the roles of the theme. */
export const chartTones = {
  brand: 'var(--mui-palette-primary-main)',
  second: 'var(--mui-palette-interview-pendingSchedule-main)',
  third: 'var(--mui-palette-interview-pendingFeedback-main)',
  bad: 'var(--mui-palette-interview-noShow-main)',
  quiet: 'var(--mui-palette-control-edge)',
} as const;

export interface ChartData {
  /** Columns over time, lines over time, or one bar for each label. */
  kind: 'columns' | 'lines' | 'bars';
  /** What the labels are. */
  of: string;
  labels: readonly string[];
  series: readonly {
    label: string;
    tone: keyof typeof chartTones;
    values: readonly (number | null)[];
    /** A value in words, if not as in the other series. */
    format?: (value: number) => string;
    /** True for numbers that only the table shows. */
    tableOnly?: true;
  }[];
  /** True if a line ends where a value is missing. Otherwise, it goes on to the next value. */
  gaps?: true;
  /** The number of labels in the picture. The table has all labels. */
  pictured?: number;
  /** A value in words. */
  format?: (value: number) => string;
  /** A value in words on the axis, where there is less room. */
  axisFormat?: (value: number) => string;
  /** The page that lists what the value of a label and a series counts. */
  hrefOf?: (row: number, series: number) => string;
}
