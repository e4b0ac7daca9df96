import { getReport } from '../../src/contract/messages-inquiries';
import { callFile } from '../../src/services/api/client';
import { loadCipher } from '../../src/services/storage';
import { openFile } from './files';
import type { ViewerStore } from './store';

/** Opens the problem report of the inquiry that the address names (`?report=`), for super admins. */
export async function openReport(store: ViewerStore): Promise<void> {
  const id = new URLSearchParams(location.search).get('report');
  if (id === null) return;
  try {
    await loadCipher();
    const { name, content } = await callFile(getReport, { params: { id }, quiet: true });
    await openFile(store, new File([content], name));
  } catch (error) {
    store.tellProblem(`The report was not opened: ${error instanceof Error ? error.message : String(error)}`);
  }
}
