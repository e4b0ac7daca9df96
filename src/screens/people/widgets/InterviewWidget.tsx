import { useRef } from 'react';
import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { countText } from '../../../components/count-text';
import { useShiftGuard } from '../../../components/shift-guard';
import type { InterviewRow, ListQuery } from '../../../contract/interviews';
import { texts } from '../../../contract/texts';
import { firstOf, shownFirst } from '../../../services/queries/home';
import { useAllowedUntil } from '../../shared/list/use-allowed-until';
import { Widget } from './Widget';

interface InterviewWidgetProps {
  title: string;
  query: ListQuery;
  limit?: number;
  href?: string;
  /** Whether to also link to the calendar. */
  calendar?: boolean;
  /** A friendly line for an empty list. */
  empty: ReactNode;
  /** Whether to render nothing while there are no rows: a newcomer has other things to do first. */
  onlyWithRows?: boolean;
  children: (interview: InterviewRow) => ReactNode;
}

/** The first rows of a list of interviews. */
export function InterviewWidget(props: InterviewWidgetProps) {
  const { title, query, limit = shownFirst, href, calendar = false, empty, onlyWithRows = false, children } = props;
  const list = useQuery(firstOf(query, limit));
  const { data, refetch } = list;
  useAllowedUntil(data?.content, list.dataUpdatedAt, refetch);
  if (onlyWithRows && (data?.content.length ?? 0) === 0) return null;
  const count = data && data.totalElements > limit ? countText(data.totalElements, data.more) : undefined;
  return (
    <Widget title={title} {...(href && { href })} calendar={calendar} count={count} query={list}>
      {({ content }) =>
        content.length === 0 ? (
          <Empty line={empty} />
        ) : (
          <Items title={title} interviews={content}>
            {children}
          </Items>
        )
      }
    </Widget>
  );
}

type ItemsProps = Pick<InterviewWidgetProps, 'title' | 'children'> & { interviews: readonly InterviewRow[] };

function Items({ title, interviews, children }: ItemsProps) {
  const list = useRef<HTMLUListElement>(null);
  useShiftGuard(
    list,
    interviews.map(({ id }) => id),
  );
  return (
    <Box component="ul" ref={list} aria-label={title} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {interviews.map((interview) => (
        <Box
          component="li"
          key={interview.id}
          sx={{
            py: 3,
            '&:not(:last-child)': { borderBottom: '1px solid', borderColor: 'divider' },
            '&:last-child': { pb: 0 },
          }}
        >
          {children(interview)}
        </Box>
      ))}
    </Box>
  );
}

/** An empty list in a widget: the text of the specification and a friendly line. */
export function Empty({ line }: { line: ReactNode }) {
  return (
    <Box sx={{ py: 4, textAlign: 'center' }}>
      <Typography variant="subtitle2" component="p">
        {texts.pageEmpty}
      </Typography>
      <Typography sx={{ color: 'text.secondary' }}>{line}</Typography>
    </Box>
  );
}
