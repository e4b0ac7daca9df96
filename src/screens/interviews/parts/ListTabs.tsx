import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { Page } from '../../../components/Page';
import { useTab } from '../../../components/use-tab';
import type { InterviewRow, ListQuery, View } from '../../../contract/interviews';
import { countsQuery } from '../../../services/queries/interviews';
import { InterviewList } from '../../shared/interview/InterviewList';
import type { BulkAction } from '../../shared/list/list-types';
import type { ListFilter } from '../../shared/list/list-filters';
import { usePartyNames } from './use-party-names';
import type { ColumnId } from '../../shared/interview/interview-columns';

export interface ListTab {
  label: string;
  /** Shown instead of a list. */
  content?: ReactNode;
  query?: ListQuery;
  /** Other actions, next to the action of the page. */
  lead?: ReactNode;
  /** The view whose count the tab shows. */
  count?: View;
  columns?: readonly ColumnId[];
  /** Filters in addition to the default ones. */
  also?: readonly ListFilter[];
  empty?: { text?: string; line: string; action?: ReactNode };
  panelHead?: (interview: InterviewRow) => ReactNode;
  /** Other actions on several interviews at once. */
  bulk?: readonly BulkAction<InterviewRow>[];
}

interface ListTabsProps {
  label: string;
  purpose?: string;
  action?: ReactNode;
  tabs: readonly ListTab[];
}

// No parameters survive a change of tab: an open row belongs to the list of its tab.
const nothing: readonly string[] = [];

/** A page with lists of interviews in tabs (`?tab=`), with counts on the tabs. */
export function ListTabs({ label, purpose, action, tabs }: ListTabsProps) {
  const [tab, setTab] = useTab(tabs.length, nothing);
  const views = tabs.flatMap(({ count }) => (count ? [count] : []));
  const counts = useQuery({ ...countsQuery(views), enabled: views.length > 0 });
  const items = tabs.map(({ label: name, count }) => ({
    label: name,
    ...(count && { count: counts.data?.find(({ view }) => view === count)?.count ?? null }),
  }));
  const open = tabs[tab];
  return (
    <Page
      {...(purpose && { purpose })}
      action={
        (open?.lead || action) && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
            {open?.lead}
            {action}
          </Box>
        )
      }
      tabs={{ label, items, tab }}
      onTab={setTab}
    >
      {open && (open.content ?? <TabList {...open} />)}
    </Page>
  );
}

function TabList({ label, query = {}, empty = { line: '' }, columns, also, panelHead, bulk }: ListTab) {
  return (
    <InterviewList
      label={label}
      query={query}
      nameOf={usePartyNames()}
      {...(columns && { columns })}
      also={also}
      panelHead={panelHead}
      {...(bulk && { bulk })}
      empty={empty}
    />
  );
}
