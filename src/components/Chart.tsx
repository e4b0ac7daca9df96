import { lazy, Suspense, useEffect, useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { texts } from '../contract/texts';
import { AppLink } from './AppLink';
import type { ChartData } from './chart-data';

// If the code cannot be loaded, the table shows the same data.
const ChartPicture = lazy(() =>
  import('./ChartPicture').then(
    (it) => ({ default: it.ChartPicture }),
    () => ({ default: ChartTable }),
  ),
);

const height = 240;

interface ChartProps {
  /** The name of the chart, for screen readers. */
  label: string;
  /** The message of the chart, in one line. */
  answer: string;
  data: ChartData;
  /** Whether the table is visible from the start, below the picture. */
  table?: boolean;
}

/** A chart with a table of its data (product: Charts). Its picture is loaded after the page has been painted. */
export function Chart({ label, answer, data, table = false }: ChartProps) {
  const [asTable, setAsTable] = useState(false);
  const painted = usePainted();
  const nothing = data.series.every(({ values }) => values.every((value) => value === null || value === 0));
  if (nothing)
    return (
      <Box sx={{ minHeight: height, display: 'grid', placeItems: 'center', textAlign: 'center' }}>
        <Typography variant="subtitle2" component="p">
          {texts.chartEmpty}
        </Typography>
      </Box>
    );
  const blank = <Box aria-hidden sx={{ height }} />;
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Typography>{answer}</Typography>
      {asTable ? (
        <ChartTable label={label} data={data} />
      ) : (
        <Box role="img" aria-label={`${label}: ${answer}`} sx={{ minHeight: height }}>
          {painted ? (
            <Suspense fallback={blank}>
              <ChartPicture label={label} data={data} height={height} />
            </Suspense>
          ) : (
            blank
          )}
        </Box>
      )}
      {table ? (
        <ChartTable label={label} data={data} />
      ) : (
        <Button size="small" onClick={() => setAsTable(!asTable)} sx={{ justifySelf: 'start', ml: -4 }}>
          {asTable ? 'Show as chart' : 'Show as table'}
        </Button>
      )}
    </Box>
  );
}

/** Whether the page has been painted once with this component. */
function usePainted(): boolean {
  const [painted, setPainted] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setPainted(true));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, []);
  return painted;
}

/** The numbers of a chart, each linked to what it counts. */
function ChartTable({ label, data }: { label: string; data: ChartData }) {
  const { of, labels, series, format = String, hrefOf } = data;
  return (
    <Box role="region" aria-label={`${label}, the table`} tabIndex={0} sx={{ overflowX: 'auto' }}>
      <Table size="small" aria-label={label}>
        <TableHead>
          <TableRow>
            <TableCell>{of}</TableCell>
            {series.map((one) => (
              <TableCell key={one.label} align="right">
                {one.label}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {labels.map((name, row) => (
            <TableRow key={`${row} ${name}`}>
              <TableCell component="th" scope="row">
                {name}
              </TableCell>
              {series.map((one, index) => {
                const value = one.values[row] ?? null;
                const words = value === null ? '–' : (one.format ?? format)(value);
                return (
                  <TableCell key={one.label} align="right" data-figures data-number>
                    {value !== null && value !== 0 && hrefOf && !one.tableOnly ? (
                      <AppLink href={hrefOf(row, index)} aria-label={`${one.label}, ${name}: ${words}`}>
                        {words}
                      </AppLink>
                    ) : (
                      words
                    )}
                  </TableCell>
                );
              })}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}
