import { cellWords, mostRows, type CellName } from '../../../src/contract/booking-batches';
import { readTableOf, type TableOf } from '../../kit/table';

/** The content of a workbook of interviews. */
export type Table = TableOf<CellName>;
export const readTable = (content: Uint8Array): Promise<Table> => readTableOf(content, cellWords, mostRows);
