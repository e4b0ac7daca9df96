import { DateTime } from '../../../components/DateTime';
import type { Fact } from '../../../components/Facts';
import type { RecordFacts } from '../../../contract/records';

/** When a record was changed, and by whom. */
export const changedFacts = ({ changedAt, changedBy }: RecordFacts, zone: string): Fact[] => [
  ['Changed', <DateTime key="at" at={changedAt} zone={zone} />],
  ...(changedBy === null ? [] : [['Changed by', changedBy] as const]),
];
