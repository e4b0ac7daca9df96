import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { LinkButton } from '../../../components/AppLink';
import { useSearchParams } from '../../../components/use-search-params';
import { texts } from '../../../contract/texts';
import { InterviewList, kindFilter, ownerFilter, partyFilters, startDays } from '../../shared/interview/InterviewList';
import type { ListFilter } from '../../shared/list/list-filters';
import { useSetParam } from '../../shared/list/use-set-param';
import { awayHref } from '../../shared/interview/hrefs';
import { stateWords } from '../../shared/interview/state-words';
import { usePartyNames } from './use-party-names';

const half = 30 * 60_000;
const minute = 60_000;
/** The window of now ± 30 min in whole minutes, so that the query is the same for a minute (product: Interview
 * lists). */
export function windowAround(now: number) {
  const whole = Math.floor(now / minute) * minute;
  return { from: new Date(whole - half).toISOString(), to: new Date(whole + half).toISOString(), sort: 'start' };
}

const filters: readonly ListFilter[] = [
  {
    kind: 'preset',
    id: 'near',
    label: 'Time',
    value: 'Now ± 30 min',
    unless: ['from', 'to'],
    query: windowAround,
  },
  { kind: 'choice', id: 'state', label: 'Status', words: stateWords },
  kindFilter,
  ...partyFilters,
  ownerFilter,
  // Set by the search field of the top bar.
  { kind: 'party', id: 'candidateId', label: 'Candidate' },
  { kind: 'party', id: 'jobProfileId', label: 'Job profile' },
  startDays,
];

/** All interviews by candidate, panelist, organization or code; initially those around now (product: Screens). */
export function InterviewSearch() {
  const [params] = useSearchParams();
  const setParam = useSetParam();
  const near = params.get('near') !== 'off' && !params.has('from') && !params.has('to');
  const panelist = params.get('panelistId');
  const list = (
    <InterviewList
      label="Interviews"
      query={{ sort: '-start' }}
      filters={filters}
      nameOf={usePartyNames()}
      empty={{ text: texts.searchEmpty, line: 'Interviews appear here once they are requested.' }}
      noMatch={
        near
          ? {
              line: 'No interviews around now. Remove “Now ± 30 min” to see all days.',
              action: <Button onClick={() => setParam('near', 'off')}>Show all days</Button>,
            }
          : undefined
      }
    />
  );
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {panelist && (
        <LinkButton href={awayHref(panelist)} variant="outlined" size="small" sx={{ justifySelf: 'start' }}>
          Replace absent panelist
        </LinkButton>
      )}
      {list}
    </Box>
  );
}
