import { useCallback, useState } from 'react';
import type { ReactNode } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { formatInstant } from '../../../components/format-time';
import {
  listInterviews,
  waitWords,
  type InterviewRow,
  type Leaf,
  type ListQuery,
  type SentType,
  type View,
} from '../../../contract/interviews';
import { awaitedOf, needsTimes } from '../../../contract/interviews-live';
import { runActs, runActsOf, type RunActType } from '../../../contract/interviews-runs';
import { ownerWords } from '../../../contract/interviews-owners';
import type { UserType } from '../../../contract/kit';
import { useMe } from '../../../services/queries/auth';
import { organizationsQuery, panelistsQuery } from '../../../services/queries/people';
import { ownerChoicesQuery } from '../../../services/queries/owners';
import { useDecide } from '../decide/use-decide';
import { ListScreen } from '../list/ListScreen';
import type { AskedRun } from '../run/RunQuestion';
import { Runs } from '../run/Runs';
import { runWords } from '../run/run-words';
import { finds, type ListFilter } from '../list/list-filters';
import type { BulkAction, ListScreenProps } from '../list/list-types';
import { ActionsHost } from './ActionsHost';
import { actionWords } from './action-words';
import { InterviewActions } from './InterviewActions';
import { InterviewPanel } from './InterviewPanel';
import { interviewColumns, jobOf } from './interview-columns';
import type { ColumnId } from './interview-columns';
import { needsToday } from './needs-today';
import { beginTake } from '../owner/use-owner';
import { beginConfirm } from './use-act-on-interview';

type Screen = ListScreenProps<InterviewRow, ListQuery>;
interface InterviewListProps extends Pick<Screen, 'empty' | 'noMatch' | 'nameOf' | 'pageSize'> {
  /** The content of the list, for screen readers. */
  label: string;
  /**
   * The name under which views are saved, below `interviews`. By default it is that of the query, so lists with one
   * query but other filters need one of their own.
   */
  name?: string;
  query: ListQuery;
  columns?: readonly ColumnId[];
  /** Replaces the default filters. */
  filters?: readonly ListFilter[];
  /** Filters in addition to the default ones. */
  also?: readonly ListFilter[] | undefined;
  /** Actions shown elsewhere on the screen. */
  hide?: readonly SentType[];
  /** Content at the top of the side panel, such as the decision. */
  panelHead?: ((interview: InterviewRow) => ReactNode) | undefined;
  /** Replaces the default side panel. */
  panel?: Screen['panel'];
  /** Replaces the allowed actions of a row. */
  rowActions?: Screen['actions'];
  /** Further actions on several rows. */
  bulk?: Screen['bulk'];
}

const none: readonly SentType[] = [];
const usual: readonly ColumnId[] = ['candidateOf', 'state', 'when', 'panelist'];
const kindWords = { real: 'Real', mock: 'Mock' } satisfies Record<InterviewRow['kind'], string>;

export const kindFilter: ListFilter = { kind: 'choice', id: 'kind', label: 'Type', words: kindWords };
export const partyFilters: readonly ListFilter[] = [
  { kind: 'party', id: 'organizationId', label: 'Organization', find: finds(organizationsQuery) },
  { kind: 'party', id: 'panelistId', label: 'Panelist', find: finds(panelistsQuery) },
];

/** The filter by owner, for admins (product: Owner and note). */
export const ownerFilter: ListFilter = {
  kind: 'party',
  id: 'owner',
  label: 'Owner',
  words: ownerWords,
  find: finds(ownerChoicesQuery),
};

/** The filter by the day on which interviews start, so that each interview belongs to one day. */
export const startDays: ListFilter = { kind: 'days', asFrom: 'startsFrom' };
/** The filter by waiting time (product: Metrics, age of each queue). */
export const waitFilter: ListFilter = { kind: 'choice', id: 'waited', label: 'Waits', words: waitWords };
/** A filter for views that are parts of the list's own view. */
export const viewFilter = (label: string, words: Partial<Record<View, string>>): ListFilter => ({
  kind: 'choice',
  id: 'view',
  label,
  words,
});

/** The filter of booked interviews by the panelist's answer. */
export const answerFilter = viewFilter('Answer', { booked: 'Accepted', requested: 'Awaiting panelist' });
/** The filter of completed interviews by the state of their feedback. */
export const feedbackFilter = viewFilter('Feedback', { released: 'Released', inReview: 'In review' });

function filtersFor(userType: UserType, { kind }: ListQuery, columns: readonly ColumnId[]): readonly ListFilter[] {
  const admin = userType === 'ADMIN' || userType === 'SUPER_ADMIN';
  return [
    ...((admin || userType === 'PANELIST') && kind === undefined ? [kindFilter] : []),
    ...(admin ? [...partyFilters, ownerFilter] : []),
    // An interview without a start is not in any time span.
    ...(columns.includes('when') ? [startDays] : []),
  ];
}

const rowLabel = (nameOf: (row: InterviewRow) => string) => (row: InterviewRow, zone: string) =>
  row.start === null ? nameOf(row) : `${nameOf(row)}, ${formatInstant(row.start, zone)}`;
const byCandidate = rowLabel(({ candidate }) => candidate.name);
// Candidates would read their own name in each row, so their rows are named by job.
const byJob = rowLabel(jobOf);

const nameFor = ({ view, state, kind }: ListQuery) =>
  [view ?? state?.join('+') ?? 'search', kind].filter(Boolean).join('/');

/** A list of interviews with their allowed actions, refetched when time alone changes these. */
export function InterviewList(props: InterviewListProps) {
  return (
    <ActionsHost>
      <HostedList {...props} />
    </ActionsHost>
  );
}

function HostedList(props: InterviewListProps) {
  const { query, columns = usual, hide = none, panelHead } = props;
  const { userType, userId } = useMe();
  const queryClient = useQueryClient();
  const name = `interviews/${props.name ?? nameFor(query)}`;
  // Compared by content, because screens pass new arrays at each render.
  const wanted = columns.join();
  const hidden = hide.join();
  const columnsIn = useCallback(
    (zone: string) => interviewColumns(wanted.split(',') as ColumnId[], zone, userType),
    [wanted, userType],
  );
  const actions = useCallback(
    (row: InterviewRow) => <InterviewActions interview={row} hide={hidden.split(',') as SentType[]} />,
    [hidden],
  );
  const [asked, setAsked] = useState<AskedRun | null>(null);
  const decide = useDecide();
  // Feedback is approved one interview at a time, by someone who has read it.
  const bulk: BulkAction<InterviewRow>[] = [
    {
      label: actionWords.ACCEPT.label,
      can: ({ allowedActions }) => !hide.includes('ACCEPT') && allowedActions.some(({ type }) => type === 'ACCEPT'),
      run: (rows) => rows.forEach((row) => beginConfirm(queryClient, row, 'ACCEPT')),
    },
    {
      label: 'Decide',
      disabled: decide.busy,
      // Changing a decision needs a reason of its own.
      can: ({ allowedActions, decision }) =>
        decision === null && !hide.includes('DECIDE') && allowedActions.some(({ type }) => type === 'DECIDE'),
      run: (rows) =>
        decide.ask(
          rows.map(({ id, version, candidate }) => ({ id, version, name: candidate.name, decision: null })),
          null,
        ),
    },
    {
      label: 'Take',
      can: ({ owner }) => owner === null,
      run: (rows) => rows.forEach((row) => beginTake(queryClient, row, userId, true)),
    },
    ...runActs
      .filter((act) => runActsOf[act].includes(userType) && !hide.includes(act as SentType))
      .map((type): BulkAction<InterviewRow> => ({
        label: runWords[type].label,
        destructive: runWords[type].destructive ?? false,
        can: (row) => allows(row, type),
        run: (rows) =>
          setAsked({ type, of: { interviewIds: rows.map(({ id }) => id) }, count: rows.length, more: false }),
        runAll: ({ query: found, total, more }) => setAsked({ type, of: { query: found }, count: total, more }),
      })),
  ];
  const list = (
    <ListScreen
      // Another query is another list, so the list is remounted. Its old rows must not appear under the wrong tab while
      // the new ones load.
      key={name}
      name={name}
      source="interviews"
      label={props.label}
      call={listInterviews}
      queryKey={['interviews', 'list']}
      query={query}
      columns={columnsIn}
      filters={props.filters ?? [...(props.also ?? []), ...filtersFor(userType, query, columns)]}
      search={{ label: 'Search interviews', placeholder: searchWords[userType] }}
      rowLabel={userType === 'CANDIDATE' ? byJob : byCandidate}
      empty={props.empty}
      noMatch={props.noMatch}
      {...(props.nameOf && { nameOf: props.nameOf })}
      actions={props.rowActions ?? actions}
      needs={needsToday}
      bulk={[...(props.bulk ?? []), ...bulk]}
      pageSize={props.pageSize}
      staleAt={({ allowedUntil }) => allowedUntil}
      panel={
        props.panel ??
        (({ id, known, onClose }) => <InterviewPanel id={id} known={known} onClose={onClose} head={panelHead} />)
      }
    />
  );
  return (
    <>
      {list}
      {actsOnMany(userType) && <Runs asked={asked} onClose={() => setAsked(null)} />}
    </>
  );
}

const actsOnMany = (userType: UserType) => Object.values(runActsOf).some((types) => types.includes(userType));

/** Whether an act may apply to an interview. The lifecycle still has the last word, as for a single interview. */
function allows(row: InterviewRow, act: RunActType): boolean {
  if (act === 'REMIND') return awaitedOf(row).length > 0 || needsTimes(row, Date.now());
  if (act === 'SEND_LINK') return linked.includes(row.state);
  return row.allowedActions.some(({ type }) => type === act);
}
const linked: readonly Leaf[] = ['pendingSchedule', 'reschedulePending', 'requested', 'confirmed', 'live'];

const searchWords: Record<UserType, string> = {
  ADMIN: 'Candidate, panelist, organization or code',
  SUPER_ADMIN: 'Candidate, panelist, organization or code',
  ORGANIZATION_USER: 'Candidate, panelist or code',
  PANELIST: 'Candidate, organization or code',
  CANDIDATE: 'Organization, panelist or code',
};
