import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { rupees } from '../../../components/format-money';
import { Person } from '../../../components/Person';
import { SidePanel } from '../../../components/SidePanel';
import { DateTime } from '../../../components/DateTime';
import {
  listStatements,
  monthWords,
  statementStateWords,
  type StatementRow,
} from '../../../contract/billing-statements';
import { useMe } from '../../../services/queries/auth';
import { statementQuery, statementsKey } from '../../../services/queries/statements';
import { ListScreen } from '../../shared/list/ListScreen';
import { TwoLines } from '../TwoLines';
import type { ListFilter } from '../../shared/list/list-filters';
import type { ListColumn } from '../../shared/list/list-types';
import { QueryView } from '../../shared/QueryView';
import { IssueDialog, mayIssue } from './IssueDialog';
import { StatementActions } from './StatementActions';
import { StatementChip } from './statement-words';
import { StatementView } from './StatementView';

const amountColumn = (
  id: 'gross' | 'adjusted' | 'tax' | 'net',
  header: string,
  of: (row: StatementRow) => number,
  more: Partial<ListColumn<StatementRow>> = {},
): ListColumn<StatementRow> => ({
  ...{ id, header, width: 130, align: 'right', cell: (row) => rupees(of(row)) },
  ...more,
});
const columnsOf =
  (own: boolean) =>
  (zone: string): ListColumn<StatementRow>[] => [
    {
      id: 'statement',
      header: own ? 'Month' : 'Panelist',
      width: 260,
      cut: true,
      priority: 0,
      sort: own ? 'month' : 'panelist',
      exports: ['panelist', 'month', 'number', 'revision'],
      cell: ({ panelist, month, number, revision }) => {
        const line = [number ?? 'No number yet', ...(revision > 1 ? [`revision ${revision}`] : [])].join(', ');
        return own ? <TwoLines name={monthWords(month)} line={line} /> : <Person name={panelist.name} line={line} />;
      },
    },
    { id: 'state', header: 'Status', priority: 1, width: 130, cell: ({ state }) => <StatementChip state={state} /> },
    amountColumn('net', 'Net', ({ netPaise }) => netPaise, { priority: 2, sort: 'net' }),
    amountColumn('gross', 'Gross', ({ grossPaise }) => grossPaise, { priority: 3, sort: 'gross' }),
    amountColumn('tax', 'Tax deducted', ({ taxPaise }) => taxPaise, { priority: 4 }),
    amountColumn('adjusted', 'Adjustments', ({ adjustedPaise }) => adjustedPaise, { priority: 5 }),
    { id: 'interviews', header: 'Lines', width: 90, align: 'right', extra: true, cell: ({ lines }) => lines },
    {
      id: 'issued',
      header: 'Issued',
      extra: true,
      cell: ({ issuedAt }) => (issuedAt === null ? '–' : <DateTime at={issuedAt} zone={zone} />),
    },
  ];
const [ownColumns, allColumns] = [columnsOf(true), columnsOf(false)];
const filters: ListFilter[] = [{ kind: 'choice', id: 'state', label: 'Status', words: statementStateWords }];

/** Statements: a panelist's own, or those of all panelists for a month (product: Statements). */
export function StatementList({ month, own = false }: { month?: string; own?: boolean }) {
  const [asked, setAsked] = useState<readonly StatementRow[]>([]);
  return (
    <>
      <ListScreen
        name={own ? 'ownStatements' : 'statements'}
        source="statements"
        label="Statements"
        call={listStatements}
        queryKey={statementsKey}
        query={{ sort: own ? '-month' : 'panelist', ...(month !== undefined && { month }) }}
        columns={own ? ownColumns : allColumns}
        filters={filters}
        search={{ label: 'Search statements', placeholder: own ? 'Number' : 'Panelist or number' }}
        rowLabel={({ panelist, month: of }) => `${panelist.name}, ${monthWords(of)}`}
        empty={{
          line: own
            ? 'Your statement for a month appears here in the days after its end.'
            : 'Statements appear here when the month is closed.',
        }}
        panel={({ id, known, onClose }) => <StatementPanel id={id} known={known} onClose={onClose} />}
        bulk={own ? [] : [{ label: 'Issue', can: mayIssue, run: setAsked }]}
      />
      {asked.length > 0 && <IssueDialog drafts={asked} onClose={() => setAsked([])} />}
    </>
  );
}

interface PanelProps {
  /** The open statement, or null. */
  id: string | null;
  known: StatementRow | undefined;
  onClose: () => void;
}

/** The panel of one statement. */
function StatementPanel({ id, known, onClose }: PanelProps) {
  const { timeZone } = useMe();
  const query = useQuery({ ...statementQuery(id ?? ''), enabled: id !== null });
  const shown = query.data ?? known;
  return (
    <SidePanel
      open={id !== null}
      title={shown?.panelist.name ?? 'Statement'}
      subtitle={
        shown && (
          <>
            {monthWords(shown.month)} <StatementChip state={shown.state} />
          </>
        )
      }
      onClose={onClose}
      width={560}
      // The buttons stay while another user acts: an act is then refused with a reason, instead of the buttons
      // disappearing.
      actions={query.data && <StatementActions key={query.data.id} statement={query.data} />}
    >
      {id !== null && (
        <QueryView query={query} name="statement" rows={6} gone="This statement does not exist.">
          {(statement) => <StatementView statement={statement} zone={timeZone} />}
        </QueryView>
      )}
    </SidePanel>
  );
}
