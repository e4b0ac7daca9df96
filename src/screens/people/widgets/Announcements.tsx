import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import FoldIcon from '@mui/icons-material/ExpandLess';
import UnfoldIcon from '@mui/icons-material/ExpandMore';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { DateTime } from '../../../components/DateTime';
import type { NewsItem } from '../../../contract/messages-news';
import { newsQuery, shownFirst } from '../../../services/queries/home';
import { useFoldNews } from '../../../services/queries/news';
import { Empty } from './InterviewWidget';
import { Widget } from './Widget';

const more = 20;

/** Published news, the newest first (product: Widgets). */
export function Announcements({ zone }: { zone: string }) {
  const [limit, setLimit] = useState<number>(shownFirst);
  const query = useQuery(newsQuery(limit));
  return (
    <Widget title="Announcements" query={query}>
      {({ content: news, totalElements }) => (
        <>
          {news.length === 0 && <Empty line="News about the platform will appear here." />}
          <Box
            component="ul"
            aria-label="Announcements"
            sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 4 }}
          >
            {news.map((item) => (
              <Announcement key={item.id} item={item} zone={zone} />
            ))}
          </Box>
          {totalElements > news.length && limit < more && (
            <Button size="small" onClick={() => setLimit(more)} sx={{ mt: 3, ml: -4 }}>
              Show older news
            </Button>
          )}
        </>
      )}
    </Widget>
  );
}

/** One announcement, which the reader can collapse to its title. */
function Announcement({ item, zone }: { item: NewsItem; zone: string }) {
  const { id, title, text, publishedAt } = item;
  const { mutate, isPending, variables } = useFoldNews();
  // The pressed state, until the response arrives.
  const folded = isPending ? variables.folded : item.folded;
  return (
    <li>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', justifyContent: 'space-between', gap: 2 }}>
        <Typography variant="subtitle2" component="h3" sx={{ overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
        <IconButton
          size="small"
          aria-label={`${folded ? 'Show' : 'Hide'}: ${title}`}
          aria-expanded={!folded}
          onClick={() => mutate({ id, folded: !folded })}
          sx={{ my: -1, mr: -1 }}
        >
          {folded ? <UnfoldIcon fontSize="small" /> : <FoldIcon fontSize="small" />}
        </IconButton>
      </Box>
      {!folded && (
        <Typography style={{ whiteSpace: 'pre-line' }} sx={{ maxWidth: '72ch', overflowWrap: 'anywhere' }}>
          {text}
        </Typography>
      )}
      {!folded && (
        <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
          <DateTime at={publishedAt} zone={zone} quiet={false} />
        </Box>
      )}
    </li>
  );
}
