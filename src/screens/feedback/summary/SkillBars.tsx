import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { ratingMeanings, type FeedbackVersion } from '../../../contract/feedback';
import { ratingsOf } from '../../../contract/feedback-summary';
import type { AskedSkill } from '../../../contract/job-profiles';

/** All ratings as a chart, with a table behind it. */
export function SkillBars({ skills, version }: { skills: readonly AskedSkill[]; version: FeedbackVersion }) {
  const ratings = ratingsOf(skills, version);
  const rated = ratings.filter(({ rating }) => typeof rating === 'number').length;
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <Box
        role="img"
        aria-label={`${rated} of ${ratings.length} ratings as bars from 1 to 5; the table below has them.`}
        sx={{
          display: 'grid',
          gridTemplateColumns: 'minmax(0, 12rem) minmax(0, 1fr) 1.5rem',
          columnGap: 3,
          rowGap: 2,
          alignItems: 'center',
        }}
      >
        {ratings.map(({ id, name, rating }) => (
          <Box key={id} sx={{ display: 'contents' }}>
            <Box sx={{ typography: 'body2', overflowWrap: 'anywhere' }}>{name}</Box>
            <Box data-bar sx={{ height: 14, borderRadius: '3px', bgcolor: 'divider', overflow: 'hidden' }}>
              <Box
                sx={{ height: '100%', bgcolor: 'brand.main' }}
                style={{ width: `${typeof rating === 'number' ? rating * 20 : 0}%` }}
              />
            </Box>
            <Box data-figures sx={{ textAlign: 'right' }}>
              {typeof rating === 'number' ? rating : '–'}
            </Box>
          </Box>
        ))}
      </Box>
      <Box component="details" data-unprinted>
        <Box component="summary" sx={{ cursor: 'pointer', color: 'primary.main' }}>
          As a table
        </Box>
        <Table size="small" aria-label="Ratings" sx={{ mt: 2 }}>
          <TableHead>
            <TableRow>
              <TableCell>Skill</TableCell>
              <TableCell align="right">Rating</TableCell>
              <TableCell>Meaning</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {ratings.map(({ id, name, rating }) => (
              <TableRow key={id}>
                <TableCell>{name}</TableCell>
                <TableCell align="right" data-figures>
                  {typeof rating === 'number' ? rating : ''}
                </TableCell>
                <TableCell>{ratingMeanings.find((one) => one.rating === rating)?.word ?? 'Not assessed'}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Box>
    </Box>
  );
}
