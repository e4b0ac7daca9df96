import { Facts, type Fact } from '../../../components/Facts';
import { dayWords } from '../../../components/format-time';
import { rateStateWords } from '../../../contract/billing-rates';
import { useMe } from '../../../services/queries/auth';
import { ListScreen } from '../../shared/list/ListScreen';
import type { ListFilter } from '../../shared/list/list-filters';
import type { ListScreenProps } from '../../shared/list/list-types';
import { changedFacts } from '../../shared/record/changed-facts';
import type { RecordKind } from '../../shared/record/record-kind';
import { RecordPanel } from '../../shared/record/RecordPanel';
import { RateStateChip, type Dated } from './rate-parts';

type Given<Row extends Dated, Query extends { sort?: string | undefined }> = Pick<
  ListScreenProps<Row, Query>,
  'name' | 'label' | 'call' | 'query' | 'columns' | 'filters' | 'search'
>;
interface DatedListProps<
  Fields extends object,
  Stored extends Dated,
  Query extends { sort?: string | undefined },
> extends Given<Stored, Query> {
  kind: RecordKind<Fields, Stored>;
  /** What an empty list means. */
  empty: string;
  /** The facts in the panel, in addition to the day and who changed the record. */
  facts: (stored: Stored) => Fact[];
}

const dated: ListFilter[] = [{ kind: 'choice', id: 'state', label: 'Status', words: rateStateWords }, { kind: 'days' }];

/** Records that hold from a certain day, each with its panel (product: Records). */
export function DatedList<Fields extends object, Stored extends Dated, Query extends { sort?: string | undefined }>(
  props: DatedListProps<Fields, Stored, Query>,
) {
  const { kind, empty, facts, filters = [], ...list } = props;
  const { timeZone } = useMe();
  return (
    <ListScreen
      {...list}
      queryKey={[...kind.reads.key, 'list']}
      filters={[...filters, ...dated]}
      rowLabel={kind.titleOf}
      empty={{ line: empty }}
      panel={({ id, onClose, onMove }) => (
        <RecordPanel
          key={id}
          kind={kind}
          id={id}
          zone={timeZone}
          subtitle={({ state }) => <RateStateChip state={state} />}
          facts={(stored) => (
            <Facts
              facts={[...facts(stored), ['Holds from', dayWords(stored.holdsFrom)], ...changedFacts(stored, timeZone)]}
            />
          )}
          onClose={onClose}
          onMove={onMove}
        />
      )}
    />
  );
}
