import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useQuery } from '@tanstack/react-query';
import { LinkButton } from '../../../components/AppLink';
import { DateTime } from '../../../components/DateTime';
import { Section } from '../../../components/Section';
import { SidePanel } from '../../../components/SidePanel';
import { useSearchParams } from '../../../components/use-search-params';
import { listSharedFeedback, type SharedRow } from '../../../contract/feedback-share';
import { useMe } from '../../../services/queries/auth';
import { interviewQuery } from '../../../services/queries/interviews';
import { candidateColumn } from '../../shared/interview/candidate-column';
import { InterviewFacts } from '../../shared/interview/InterviewFacts';
import { InterviewList } from '../../shared/interview/InterviewList';
import { feedbackViewHref } from '../../shared/interview/hrefs';
import { ListScreen } from '../../shared/list/ListScreen';
import type { ListFilter } from '../../shared/list/list-filters';
import type { ListColumn } from '../../shared/list/list-types';
import { useSetParam } from '../../shared/list/use-set-param';
import { Opened } from '../../shared/share/ShareLinks';
import { QueryView } from '../../shared/QueryView';
import { ShareLink } from './ShareLink';

const columns = (zone: string): ListColumn<SharedRow>[] => [
  candidateColumn,
  {
    id: 'links',
    header: 'Links',
    priority: 1,
    width: 240,
    exports: ['links', 'ends'],
    cell: ({ links, endsAt }) =>
      endsAt === null ? (
        'All expired'
      ) : (
        <span>
          {links === 1 ? 'Works' : `${links} work`} until <DateTime at={endsAt} zone={zone} quiet={false} />
        </span>
      ),
  },
  {
    id: 'opened',
    header: 'Opened',
    priority: 2,
    width: 280,
    exports: ['uses', 'lastUse'],
    cell: ({ uses, lastUse }) => (
      <span>
        <Opened uses={uses} lastUse={lastUse} />
      </span>
    ),
  },
  {
    id: 'shared',
    header: 'Shared',
    priority: 3,
    width: 220,
    sort: 'shared',
    cell: ({ sharedAt }) => <DateTime at={sharedAt} zone={zone} />,
  },
];
const filters: ListFilter[] = [
  { kind: 'choice', id: 'links', label: 'Links', words: { open: 'Working', ended: 'All expired' } },
  { kind: 'days' },
];

/** Released feedback and the links that open it without an account (product: Sharing feedback). */
export function ShareFeedback() {
  const [params, setParams] = useSearchParams();
  const setParam = useSetParam();
  const choosing = params.get('show') === 'released';
  const show = (next: string) =>
    setParams((now) => {
      const tab = now.get('tab');
      return { ...(tab !== null && { tab }), show: next };
    });
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <ToggleButtonGroup
        exclusive
        size="small"
        aria-label="Show"
        value={choosing ? 'released' : 'shared'}
        onChange={(_, next: string | null) => next && show(next)}
      >
        <ToggleButton value="shared" sx={{ px: 4 }}>
          Shared
        </ToggleButton>
        <ToggleButton value="released" sx={{ px: 4 }}>
          All released feedback
        </ToggleButton>
      </ToggleButtonGroup>
      {choosing ? (
        <InterviewList
          label="Released feedback"
          query={{ view: 'released', sort: '-updated' }}
          columns={['candidateOf', 'panelist', 'recommendation', 'when']}
          hide={['DECIDE', 'QC_UPDATE']}
          rowActions={({ id, candidate }) => (
            <Button
              size="small"
              variant="outlined"
              aria-label={`Share: ${candidate.name}`}
              onClick={() => setParam('id', id)}
            >
              Share
            </Button>
          )}
          empty={{ line: 'Feedback appears here once it is approved.' }}
          panel={({ id, onClose }) => <SharePanel id={id} onClose={onClose} />}
        />
      ) : (
        <ListScreen
          name="sharedFeedback"
          label="Shared feedback"
          call={listSharedFeedback}
          queryKey={['feedback', 'shares', 'list']}
          query={{ sort: '-shared' }}
          columns={columns}
          filters={filters}
          search={{ label: 'Search shared feedback', placeholder: 'Candidate, organization or code' }}
          rowLabel={({ candidate, code }) => `${candidate}, ${code}`}
          empty={{
            line: 'No feedback is shared yet. Choose released feedback to share.',
            action: (
              <Button variant="contained" onClick={() => show('released')}>
                Choose feedback
              </Button>
            ),
          }}
          panel={({ id, onClose }) => <SharePanel id={id} onClose={onClose} />}
        />
      )}
    </Box>
  );
}

/** The panel with the links of one interview's feedback, next to a list. */
function SharePanel({ id, onClose }: { id: string | null; onClose: () => void }) {
  const { timeZone } = useMe();
  const query = useQuery({ ...interviewQuery(id ?? ''), enabled: id !== null });
  const { data } = query;
  return (
    <SidePanel
      open={id !== null}
      title={data?.candidate.name ?? 'Share Feedback'}
      subtitle={data && (data.jobProfile?.title ?? 'Mock interview')}
      onClose={onClose}
      width={560}
      actions={id !== null && <LinkButton href={feedbackViewHref(id)}>Read the feedback</LinkButton>}
    >
      {id !== null && (
        <QueryView query={query} name="interview" rows={6} gone="This interview no longer exists.">
          {(interview) => (
            <Box sx={{ display: 'grid', gap: 6 }}>
              <ShareLink key={id} interviewId={id} />
              <Section title="Interview">
                <InterviewFacts interview={interview} zone={timeZone} />
              </Section>
            </Box>
          )}
        </QueryView>
      )}
    </SidePanel>
  );
}
