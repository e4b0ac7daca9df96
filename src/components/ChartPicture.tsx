import { BarChart } from '@mui/x-charts/BarChart';
import { LineChart } from '@mui/x-charts/LineChart';
import { useLocation } from 'wouter';
import { chartTones, type ChartData } from './chart-data';

const axisOfNames = 132;
const axisOfValues = 60;
const most = 14;
const mostTicks = 12;
// Leaves room for the label next to the longest bar.
const roomForLabel = 1.3;

/** Long names are cut on the axis. The table shows them in full. */
const cut = (name: string) => (name.length > most + 4 ? `${name.slice(0, most + 3)}…` : name);

/** Whether no line leads to or from a value, so that only a mark shows it. */
const isAlone = (values: readonly (number | null)[], index: number, gaps: boolean) => {
  const others = gaps ? [values[index - 1], values[index + 1]] : values.filter((_, at) => at !== index);
  return others.every((value) => value == null);
};

/** A chart as a picture. */
export function ChartPicture({ data, height = 240 }: { label: string; data: ChartData; height?: number }) {
  const [, navigate] = useLocation();
  const { kind, format = String, axisFormat = format, gaps = false, pictured, hrefOf } = data;
  const labels = data.labels.slice(0, pictured);
  const series = data.series.filter(({ tableOnly }) => !tableOnly);
  const shown = series.map(({ label, tone, values }, index) => ({
    id: String(index),
    label,
    data: values.slice(0, pictured),
    color: chartTones[tone],
  }));
  const valueFormatter = (value: number | null) => (value === null ? '–' : format(value));
  const colors = shown.map(({ color }) => color);
  const names = { data: labels.map((_, index) => index), valueFormatter: (index: number) => cut(labels[index] ?? '') };
  const values = { valueFormatter: (value: number) => axisFormat(value), width: axisOfValues };
  const common = {
    height,
    colors,
    hideLegend: series.length < 2,
    margin: { left: 0, right: 28, top: 8, bottom: 0 },
    skipAnimation: true,
    // Keyboard users read the table instead.
    disableKeyboardNavigation: true,
  };
  // For pointers only. The table behind the picture has the same links for the keyboard.
  const leads = hrefOf && {
    onItemClick: (_: unknown, { seriesId, dataIndex }: { seriesId: string; dataIndex: number }) =>
      navigate(hrefOf(dataIndex, Number(seriesId))),
  };
  const everyTick = Math.ceil(labels.length / mostTicks);
  if (kind === 'lines')
    return (
      <LineChart
        {...common}
        series={shown.map((one) => ({
          ...one,
          valueFormatter,
          connectNulls: !gaps,
          curve: 'linear' as const,
          showMark: ({ index }) => isAlone(one.data, index, gaps),
        }))}
        xAxis={[{ ...names, scaleType: 'point', tickInterval: (_, index) => index % everyTick === 0 }]}
        yAxis={[{ ...values, min: 0, tickMinStep: 1 }]}
        grid={{ horizontal: true }}
      />
    );
  const totals = labels.map((_, row) => shown.reduce((sum, one) => sum + (one.data[row] ?? 0), 0));
  const longest = Math.max(1, ...totals);
  const bars = shown.map((one) => ({ ...one, valueFormatter, stack: 'all' }));
  if (kind === 'bars')
    return (
      <BarChart
        {...common}
        {...leads}
        layout="horizontal"
        series={bars.map((one) => ({
          ...one,
          ...(series.length === 1 && { barLabel: 'value' as const, barLabelPlacement: 'outside' as const }),
        }))}
        xAxis={[{ valueFormatter: values.valueFormatter, tickMinStep: 1, max: longest * roomForLabel }]}
        yAxis={[{ ...names, scaleType: 'band', width: axisOfNames }]}
      />
    );
  return (
    <BarChart
      {...common}
      {...leads}
      series={bars}
      xAxis={[{ ...names, scaleType: 'band' }]}
      yAxis={[{ ...values, tickMinStep: 1 }]}
      grid={{ horizontal: true }}
    />
  );
}
