import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import FailedIcon from '@mui/icons-material/ErrorOutlineOutlined';
import UnsureIcon from '@mui/icons-material/HelpOutlineOutlined';
import SendingIcon from '@mui/icons-material/ScheduleOutlined';
import SentIcon from '@mui/icons-material/CheckCircleOutlined';
import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { DateTime } from '../../../components/DateTime';
import { Person } from '../../../components/Person';
import { Section } from '../../../components/Section';
import { SidePanel } from '../../../components/SidePanel';
import { toast } from '../../../components/toast';
import { WordChip } from '../../../components/WordChip';
import { useSearchParams } from '../../../components/use-search-params';
import { listPosts, postStateWords, postTemplate, postTexts, type Post } from '../../../contract/job-profiles-posts';
import type { JobToSource } from '../../../contract/job-profiles-sourcing';
import { texts } from '../../../contract/texts';
import { openJobProfilesQuery } from '../../../services/queries/job-profiles';
import { networkQuery, postsKey, sendAgain } from '../../../services/queries/posts';
import { jobToSourceQuery } from '../../../services/queries/sourcing';
import { wiredUploadPost } from '../../../services/wiring/job-profiles/upload-post';
import { useWorkflow } from '../../../services/workflow';
import { PartySearch } from '../../shared/form/PartySearch';
import { ListScreen } from '../../shared/list/ListScreen';
import type { ListFilter } from '../../shared/list/list-filters';
import type { ListColumn } from '../../shared/list/list-types';
import { QueryFailure } from '../../shared/QueryView';
import { PostComposer } from './PostComposer';

const icons = { sending: SendingIcon, sent: SentIcon, failed: FailedIcon, unsure: UnsureIcon } as const;
const looks = { sending: 'canceled', sent: 'completed', failed: 'noShow', unsure: 'pendingFeedback' } as const;

const columnsIn = (zone: string): ListColumn<Post>[] => [
  {
    id: 'job',
    header: 'Job profile',
    cut: true,
    priority: 0,
    sort: 'job',
    exports: ['job', 'organization', 'text'],
    cell: ({ job, organization }) => <Person name={job.name} line={organization} />,
  },
  {
    id: 'state',
    header: 'Status',
    priority: 1,
    width: 150,
    cell: ({ state }) => <WordChip icon={icons[state]} word={postStateWords[state]} look={looks[state]} />,
  },
  { id: 'reason', header: 'Reason', priority: 3, cut: true, cell: ({ reason }) => reason ?? '' },
  { id: 'by', header: 'By', priority: 4, exports: ['by', 'network'], cell: ({ by }) => by ?? '' },
  {
    id: 'created',
    header: 'Posted',
    priority: 2,
    width: 200,
    sort: 'created',
    cell: ({ createdAt }) => <DateTime at={createdAt} zone={zone} />,
  },
];
const filters: ListFilter[] = [
  { kind: 'choice', id: 'state', label: 'Status', words: postStateWords },
  { kind: 'days' },
];

/** Upload Post: posts a job profile on the professional network, and lists the earlier posts (product: Posts). */
export function UploadPost() {
  const network = useQuery(networkQuery());
  if (network.isError) return <QueryFailure query={network} />;
  return (
    <Box sx={{ display: 'grid', gap: 6, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {network.data === null && <Alert severity="info">{postTexts.noNetwork}</Alert>}
      {network.data?.testPage && (
        <Alert severity="info">
          Posts go to the {network.data.name}, which runs on this machine. No one else sees them.{' '}
          <Link href={network.data.testPage} target="_blank" rel="noopener noreferrer">
            View posts
          </Link>
        </Alert>
      )}
      {network.data && <Compose network={network.data.name} />}
      <Posts />
    </Box>
  );
}

function Compose({ network }: { network: string }) {
  const [params, setParams] = useSearchParams();
  const id = params.get('id') ?? '';
  const job = jobToSourceQuery(id);
  const query = useQuery(id === '' ? { ...job, queryFn: skipToken } : job);
  const { data } = query;
  const choose = (next: string | null) =>
    setParams((now) => {
      const tab = now.get('tab');
      return { ...(tab !== null && { tab }), ...(next !== null && { id: next }) };
    });
  return (
    <Section title="New post">
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Box sx={{ maxWidth: 480 }}>
          <PartySearch
            id="posted-job"
            label="Job profile"
            value={data && id !== '' ? { id, name: data.title } : null}
            find={(q) => openJobProfilesQuery({ q })}
            nameOf={({ title }) => title}
            lineOf={({ organization }) => organization.name}
            onPick={(row) => choose(row?.id ?? null)}
            help={id === '' ? 'Choose the job profile to post.' : undefined}
          />
        </Box>
        {!data && <QueryFailure query={query} />}
        {data && id !== '' && data.status !== 'OPEN' && <Alert severity="info">{postTexts.notOpen}</Alert>}
        {data && id !== '' && data.status === 'OPEN' && <OnePost key={data.id} job={data} network={network} />}
      </Box>
    </Section>
  );
}

function OnePost({ job, network }: { job: JobToSource; network: string }) {
  const queryClient = useQueryClient();
  const [machine] = useState(() => wiredUploadPost({ queryClient }));
  const text = postTemplate(job, `${location.origin}/dashboard/searchjobprofile?id=${job.id}`);
  const actor = useWorkflow(machine, { input: { jobProfileId: job.id, text } });
  return <PostComposer actor={actor} network={network} organization={job.organization.name} />;
}

function Posts() {
  const queryClient = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (id: string) => sendAgain(queryClient, id),
    onSuccess: ({ state, reason }) =>
      state === 'sent'
        ? toast.success(texts.postUploaded)
        : reason !== null && toast.error(state === 'unsure' ? reason : `Not posted. ${reason}`),
    onError: ({ message }) => void toast.error(message || texts.wentWrong),
  });
  return (
    <ListScreen
      name="networkPosts"
      label="Posts"
      call={listPosts}
      queryKey={[...postsKey, 'list']}
      query={{ sort: '-created' }}
      openAs="post"
      columns={columnsIn}
      filters={filters}
      search={{ label: 'Search posts', placeholder: 'Job profile or text' }}
      rowLabel={({ job }) => job.name}
      actions={({ id, state, job }) =>
        (state === 'failed' || state === 'unsure') && (
          <Button
            size="small"
            variant="outlined"
            aria-label={`Try again: ${job.name}`}
            loading={isPending && variables === id}
            onClick={() => mutate(id)}
          >
            Try again
          </Button>
        )
      }
      empty={{ line: 'Posts on the professional network appear here.' }}
      panel={({ id, known, onClose }) => (
        <SidePanel
          open={id !== null}
          title={known?.job.name ?? 'Post'}
          subtitle={known && `${postStateWords[known.state]} · ${known.network}`}
          onClose={onClose}
        >
          {known?.reason && (
            <Alert severity={known.state === 'unsure' ? 'warning' : 'error'} sx={{ mb: 4 }}>
              {known.reason}
            </Alert>
          )}
          <Box sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{known?.text ?? texts.fieldEmpty}</Box>
        </SidePanel>
      )}
    />
  );
}
