import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { skipToken, useQuery } from '@tanstack/react-query';
import { LinkButton } from '../../../components/AppLink';
import { DateTime } from '../../../components/DateTime';
import { EmptyState } from '../../../components/EmptyState';
import { useSearchParams } from '../../../components/use-search-params';
import { ratingMeanings } from '../../../contract/feedback';
import { ratingsOf, type Review } from '../../../contract/feedback-summary';
import { texts } from '../../../contract/texts';
import { useMe } from '../../../services/queries/auth';
import { candidateReviewsQuery } from '../../../services/queries/feedback-share';
import { candidatesQuery } from '../../../services/queries/people';
import { PartySearch } from '../../shared/form/PartySearch';
import { feedbackViewHref } from '../../shared/interview/hrefs';
import { RecommendationChip } from '../../shared/interview/ScorecardView';
import { QueryView } from '../../shared/QueryView';

const oneDecimal = (average: number) => average.toFixed(1);

/** All released feedback on one candidate over time (product: Candidate reviews). */
export function CandidateReviews() {
  const [params, setParams] = useSearchParams();
  const id = params.get('candidate') ?? '';
  const reviews = candidateReviewsQuery(id);
  const query = useQuery(id === '' ? { ...reviews, queryFn: skipToken } : reviews);
  const { data } = query;
  const choose = (candidate: string | null) =>
    setParams((now) => {
      const tab = now.get('tab');
      return { ...(tab !== null && { tab }), ...(candidate !== null && { candidate }) };
    });
  return (
    <Box sx={{ display: 'grid', gap: 6, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={{ maxWidth: 480 }}>
        <PartySearch
          id="reviewed-candidate"
          label="Candidate"
          value={id !== '' && data ? { id, name: data.candidate } : null}
          find={(q) => candidatesQuery({ q })}
          nameOf={({ name }) => name}
          lineOf={({ organization }) => organization?.name ?? 'Portal candidate'}
          onPick={(row) => choose(row?.id ?? null)}
        />
      </Box>
      {id === '' ? (
        <EmptyState text={texts.searchEmpty} line="Choose a candidate to read all released feedback on them." />
      ) : (
        <QueryView query={query} name="reviews" rows={6} gone={gone} forgets>
          {(read) => <Reviews {...read} />}
        </QueryView>
      )}
    </Box>
  );
}

const gone = <EmptyState text={texts.searchEmpty} line="This candidate no longer exists. Choose another one." />;

function Reviews({ candidate, reviews }: { candidate: string; reviews: readonly Review[] }) {
  if (reviews.length === 0)
    return <EmptyState text={texts.searchEmpty} line={`No feedback on ${candidate} is released yet.`} />;
  return (
    <Box component="ol" aria-label="Reviews" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 4 }}>
      {reviews.map((review) => (
        <li key={review.interviewId}>
          <OneReview review={review} />
        </li>
      ))}
    </Box>
  );
}

function OneReview({ review }: { review: Review }) {
  const { timeZone } = useMe();
  const { interviewId, kind, job, organization, start, panelist, skills, scorecard, average, averageOf } = review;
  const title = [job ?? 'Mock interview', organization].filter(Boolean).join(' · ');
  return (
    <Card component="article" aria-label={title} sx={{ p: { xs: 4, sm: 5 }, display: 'grid', gap: 4 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'flex-start' }}>
        <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
          <Typography variant="h3" component="h2">
            {title}
          </Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {start && <DateTime at={start} zone={timeZone} quiet={false} />}
            {panelist && ` · by ${panelist}`}
            {average !== null &&
              `, whose average is ${oneDecimal(average)} over ${averageOf === 1 ? '1 interview' : `${averageOf} interviews`}`}
          </Typography>
        </Box>
        {scorecard.recommendation && <RecommendationChip recommendation={scorecard.recommendation} kind={kind} />}
        <LinkButton href={feedbackViewHref(interviewId)}>Read full feedback</LinkButton>
      </Box>
      <Table size="small" aria-label={`Ratings, ${title}`} sx={{ '& td, & th': { px: { xs: 1, sm: 4 } } }}>
        <TableHead>
          <TableRow>
            <TableCell>Skill</TableCell>
            <TableCell>Rating</TableCell>
            <TableCell align="right">Compared with interviewer’s average</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {ratingsOf(skills, { scorecard }).map(({ id, name, rating }) => {
            const meaning = ratingMeanings.find((one) => one.rating === rating);
            return (
              <TableRow key={id}>
                <TableCell sx={{ overflowWrap: 'break-word' }}>{name}</TableCell>
                <TableCell>{meaning ? `${meaning.rating} · ${meaning.word}` : 'Not assessed'}</TableCell>
                <TableCell align="right" data-figures>
                  {typeof rating === 'number' && average !== null ? against(rating - average) : ''}
                </TableCell>
              </TableRow>
            );
          })}
        </TableBody>
      </Table>
    </Card>
  );
}

/** "0.6 above", "the same", "1.4 below" */
function against(difference: number): string {
  const size = oneDecimal(Math.abs(difference));
  return size === '0.0' ? 'the same' : `${size} ${difference > 0 ? 'above' : 'below'}`;
}
