import { useId } from 'react';
import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { AppLink } from '../../../components/AppLink';
import { QueryView, type Asked } from '../../shared/QueryView';

interface WidgetProps<Data> {
  title: string;
  /** The address of the complete list. */
  href?: string;
  /** The text of the link to the complete list. */
  more?: string;
  /** The number of rows in the complete list, if there are more than are shown. */
  count?: string | undefined;
  /** Whether to also link to the calendar. */
  calendar?: boolean;
  query: Asked<Data>;
  children: (data: Data) => ReactNode;
}

/** A part of a home page: a title, a link to the complete list, and its content. */
export function Widget<Data>({ title, href, more = 'View all', count, calendar, query, children }: WidgetProps<Data>) {
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id} sx={{ p: { xs: 4, sm: 5 }, minWidth: 0 }}>
      <Box sx={{ display: 'flex', alignItems: 'baseline', justifyContent: 'space-between', gap: 4, mb: 3 }}>
        <Typography id={id} variant="h4" component="h2">
          {title}
        </Typography>
        {calendar && (
          <AppLink href="/dashboard/calendar" sx={{ typography: 'body2', ml: 'auto' }}>
            Calendar
          </AppLink>
        )}
        {href && (
          <AppLink
            href={href}
            aria-label={`${[more, count].filter(Boolean).join(' ')}: ${title}`}
            sx={{ typography: 'body2', whiteSpace: 'nowrap' }}
          >
            {more} {count !== undefined && <span data-number>{count}</span>}
          </AppLink>
        )}
      </Box>
      <QueryView query={query} name={title.toLowerCase()} rows={3}>
        {children}
      </QueryView>
    </Card>
  );
}
