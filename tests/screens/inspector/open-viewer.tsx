import { act, screen, within } from '@testing-library/react';
import type { Trace } from '../../../inspector/model/trace';
import { makeViewerStore, ViewerStoreContext } from '../../../inspector/viewer/store';
import { Viewer } from '../../../inspector/viewer/Viewer';
import { renderApp, setPhone } from '../render';

/** The viewer on a wide desktop, with a trace as its live trace. */
export function openViewer(trace: Trace, { phone = false } = {}) {
  setPhone(phone);
  const store = makeViewerStore(trace);
  const rendered = renderApp(
    <ViewerStoreContext value={store}>
      <Viewer />
    </ViewerStoreContext>,
  );
  return { ...rendered, store, grown: () => act(() => store.grown()) };
}

const rows = () => {
  const list = screen.queryByRole('listbox', { name: 'Messages' });
  return list === null ? [] : within(list).queryAllByRole('option');
};
const textOf = (row: Element | undefined, part: string) => row?.querySelector(part)?.textContent ?? '';

/** The messages in the log, as `from → to event`. */
export const messages = () => rows().map((row) => `${textOf(row, '.who')} ${textOf(row, '.what b')}`);

/** The selected message in the log, at which the trace is read. */
export const here = () =>
  textOf(
    rows().find((row) => row.getAttribute('aria-selected') === 'true'),
    '.what b',
  );

/** The row of a message by its number. */
export const message = (number: number) => {
  const row = rows().find((one) => textOf(one, '.index') === String(number));
  if (!row) throw new Error(`There is no message ${number} in the log`);
  return row;
};

/** The changes in the details, as `kind path`. */
export const changes = () =>
  within(screen.getByRole('list', { name: 'What changed' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent);
