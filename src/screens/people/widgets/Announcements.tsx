import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { DateTime } from '../../../components/DateTime';
import { newsQuery, shownFirst } from '../../../services/queries/home';
import { Empty } from './InterviewWidget';
import { Widget } from './Widget';

const more = 20;

/** Published news, the newest first (product: Widgets). */
export function Announcements({ zone }: { zone: string }) {
  const [limit, setLimit] = useState<number>(shownFirst);
  const { data, isError, error, refetch } = useQuery(newsQuery(limit));
  const news = data?.content ?? [];
  return (
    <Widget
      title="Announcements"
      pending={data === undefined}
      problem={data === undefined && isError ? error.message : undefined}
      onRetry={() => void refetch()}
    >
      {news.length === 0 && <Empty line="News about the platform will appear here." />}
      <Box component="ul" aria-label="Announcements" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 4 }}>
        {news.map(({ id, title, text, publishedAt }) => (
          <li key={id}>
            <Typography variant="subtitle2" component="h3" sx={{ overflowWrap: 'anywhere' }}>
              {title}
            </Typography>
            <Typography sx={{ maxWidth: '72ch', overflowWrap: 'anywhere' }}>{text}</Typography>
            <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
              <DateTime at={publishedAt} zone={zone} quiet={false} />
            </Box>
          </li>
        ))}
      </Box>
      {data && data.totalElements > news.length && limit < more && (
        <Button size="small" onClick={() => setLimit(more)} sx={{ mt: 3, ml: -4 }}>
          Show older news
        </Button>
      )}
    </Widget>
  );
}
