import { render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ChartPicture } from '../../../src/components/ChartPicture';

afterEach(() => vi.restoreAllMocks());

const own = window.getComputedStyle;
const size: Record<string, string> = { width: '600px', height: '240px' };
// Nothing has a layout here, so a size is set.
beforeEach(() => {
  vi.spyOn(window, 'getComputedStyle').mockImplementation(
    (element) =>
      new Proxy(own.call(window, element), {
        get: (style, name) => size[String(name)] ?? (Reflect.get(style, name) as unknown),
      }),
  );
});

/** The pieces of the only line, and the number of its marks. */
function drawn(values: (number | null)[], gaps?: true) {
  const series = [{ label: 'Requests', tone: 'brand' as const, values }];
  const data = { kind: 'lines' as const, of: 'Time', labels: values.map(String), series, ...(gaps && { gaps }) };
  const { container } = render(<ChartPicture label="Requests" data={data} />);
  const line = container.querySelector('.MuiLineChart-line')?.getAttribute('d') ?? '';
  return {
    pieces: line.split('M').length - 1,
    marks: container.querySelectorAll('.MuiLineChart-mark').length,
  };
}

const values = [1, 2, null, null, 3, null, 4, 5];

test('a line with gaps ends where a value is missing, and a value with nothing beside it is a mark', () => {
  expect(drawn(values, true)).toEqual({ pieces: 3, marks: 1 });
});

test('another line goes on to the next value', () => {
  expect(drawn(values)).toEqual({ pieces: 1, marks: 0 });
});

test('a single value is a mark', () => {
  expect(drawn([null, 7, null])).toEqual({ pieces: 1, marks: 1 });
  expect(drawn([null, 7, null], true)).toEqual({ pieces: 1, marks: 1 });
});
