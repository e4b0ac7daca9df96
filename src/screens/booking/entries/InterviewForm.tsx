import { Fragment } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { StateChip } from '../../../components/StateChip';
import { formatInstant, formatSpan, zoneCity } from '../../../components/format-time';
import { useAtNow } from '../../../components/use-now';
import type { RankedPanelist } from '../../../contract/booking';
import { labelInWords, sentTypes } from '../../../contract/interviews';
import type { InterviewDetail, InterviewRow, Leaf, SentType } from '../../../contract/interviews';
import type { Named, Page } from '../../../contract/kit';
import { texts } from '../../../contract/texts';
import { interviewsQuery, panelistsForQuery, type PanelistFor } from '../../../services/queries/interviews';
import { PartySearch } from '../../shared/form/PartySearch';
import { ActionsHost } from '../../shared/interview/ActionsHost';
import { InterviewActions } from '../../shared/interview/InterviewActions';
import { BookingOverWish } from '../../shared/interview/InterviewFacts';
import { QueryView, type Asked } from '../../shared/QueryView';
import { BookingForm } from '../schedule/BookingForm';
import { refusalWords } from '../schedule/refusal-words';

interface InterviewFormProps {
  id: string | null;
  query: Asked<InterviewDetail>;
  /** Lists the interviews in these states, to choose one from. */
  states: Leaf[];
  panelist: Named | null;
  zone: string;
  disabled: boolean;
  onInterview: (row: InterviewRow | null) => void;
  onPanelist: (panelist: Named | null) => void;
}

/** Chooses the interview to book, and the panelist if one is decided (product: Matching). */
export function InterviewForm(props: InterviewFormProps) {
  const { id, query, states, panelist, zone, disabled, onInterview, onPanelist } = props;
  const { data } = query;
  return (
    <>
      <BookingForm label="Interview to book" empty={id === null} columns="repeat(2, minmax(0, 1fr))">
        <PartySearch
          id="interview"
          label="Interview"
          placeholder="Search by name or code"
          value={id === null || data === undefined ? null : { id, name: data.candidate.name }}
          find={(q) => ({
            ...interviewsQuery({ state: states, sort: 'deadline', _limit: 25, ...(q !== '' && { q }) }),
            select: bookableOf,
          })}
          nameOf={(row) => row.candidate.name}
          lineOf={(row) =>
            [
              row.code,
              labelInWords(row.label).word,
              row.jobProfile?.title ?? 'Mock interview',
              row.organization?.name,
              formatInstant(row.start ?? row.times[0] ?? row.createdAt, zone),
            ]
              .filter(Boolean)
              .join(' · ')
          }
          onPick={onInterview}
          disabled={disabled}
        />
        <PartySearch
          id="panelist"
          label="Panelist"
          placeholder={id === null ? 'Interview first' : 'Any panelist'}
          value={panelist}
          find={(q) => panelistsForQuery(id ?? '', q)}
          nameOf={(row) => row.panelistName}
          lineOf={whyRanked}
          onPick={(row) => onPanelist(row && { id: row.id, name: row.panelistName })}
          disabled={disabled || id === null}
        />
        <Box sx={{ gridColumn: '1 / -1', minHeight: 48, alignContent: 'center' }}>
          {id === null ? (
            <Box role="status" sx={{ color: 'text.secondary' }}>
              Search by candidate, organization, job profile or code.
            </Box>
          ) : (
            <QueryView query={query} name="interview" rows={1}>
              {(interview) => <About {...{ interview, zone }} />}
            </QueryView>
          )}
        </Box>
      </BookingForm>
      {data !== undefined && <Warnings interview={data} />}
    </>
  );
}

/** Leaves out interviews that cannot be booked, such as those that have begun. */
const bookableOf = (page: Page<InterviewRow>): Page<InterviewRow> => ({
  ...page,
  content: page.content.filter(({ allowedActions }) => allowedActions.some(({ type }) => type === 'BOOK')),
});

/** What speaks against booking the interview as it is. */
function Warnings({ interview }: { interview: InterviewDetail }) {
  const { times, start } = interview;
  const left = useAtNow((now) => times.filter((time) => Date.parse(time) > now).length);
  return (
    <>
      <BookingOverWish {...interview} />
      {start === null && left === 0 && (
        <Alert severity="warning" variant="outlined" sx={{ bgcolor: 'background.paper' }}>
          {texts.candidateTimePassed}
        </Alert>
      )}
    </>
  );
}

// All other actions: the form only sets preferred times, or asks for new ones.
const notWishes: readonly SentType[] = sentTypes.filter((type) => type !== 'SET_TIMES' && type !== 'ASK_RESCHEDULE');

function About({ interview, zone }: { interview: InterviewDetail; zone: string }) {
  const { jobProfile, organization, times, panelist, start, end, label, minutes, allowedActions } = interview;
  const wishes = allowedActions.some(({ type }) => !notWishes.includes(type));
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 6, rowGap: 2, alignItems: 'center' }}>
      <StateChip label={labelInWords(label)} />
      <Box>
        {[jobProfile?.title ?? 'Mock interview', organization?.name, `${minutes} minutes`].filter(Boolean).join(' · ')}
      </Box>
      <Box sx={{ flex: '1 1 240px', color: 'text.secondary' }}>
        {start === null ? (
          <>
            Preferred:
            {times.map((time, index) => (
              // A time in two lines reads as two.
              <Fragment key={time}>
                {index === 0 ? ' ' : ', '}
                <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
                  {formatInstant(time, zone)}
                </Box>
              </Fragment>
            ))}
          </>
        ) : (
          `Current time: ${formatSpan(start, end ?? start, zone)} with ${panelist?.name ?? 'no panelist'}`
        )}
      </Box>
      {wishes && (
        <ActionsHost>
          <InterviewActions interview={interview} size="page" hide={notWishes} />
        </ActionsHost>
      )}
    </Box>
  );
}

const plural = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`;

/**
 * "Rank 1 · Kolkata time · 5 of 6 skills, 9 years, 2 interviews this week, 14 free starts, 3 at the candidate’s times"
 */
function whyRanked({ ranked, refused }: PanelistFor): string {
  if (refused !== undefined) return `Cannot be booked. ${refusalWords[refused.reason]}.`;
  return ranked === undefined ? '' : `Rank ${ranked.rank} · ${zoneCity(ranked.timeZone)} · ${reasonsOf(ranked)}`;
}

const reasonsOf = (one: RankedPanelist) =>
  [
    `${one.skillsMatched} of ${plural(one.skillsAsked, 'skill')}`,
    plural(one.experienceYears, 'year'),
    `${plural(one.interviewsThisWeek, 'interview')} this week`,
    plural(one.starts, 'free start'),
    `${one.preferred === 0 ? 'none' : one.preferred} at the candidate’s times`,
  ].join(', ');
