import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { AppLink } from '../../../components/AppLink';
import { ConfirmDialog } from '../../../components/ConfirmDialog';
import { DateTime } from '../../../components/DateTime';
import { EmptyState } from '../../../components/EmptyState';
import { Section } from '../../../components/Section';
import { toast } from '../../../components/toast';
import { restoreJobVersion, type JobVersion } from '../../../contract/job-profiles-edit';
import { texts } from '../../../contract/texts';
import { callApi } from '../../../services/api/client';
import { useMe } from '../../../services/queries/auth';
import { jobVersionsQuery, refreshJobs } from '../../../services/queries/job-profiles';
import { jobHref } from '../../shared/jobs/hrefs';
import { QueryView } from '../../shared/QueryView';
import { ChosenJob } from '../ChosenJob';
import { changedFields, jobChanges } from './job-changes';
import { JobDifference } from './JobDifference';

/** Version History (product: Job profiles). */
export const JobVersions = () => <ChosenJob tab="Version History">{(id) => <Versions key={id} id={id} />}</ChosenJob>;

function Versions({ id }: { id: string }) {
  const query = useQuery(jobVersionsQuery(id));
  return (
    <QueryView query={query} name="versions" rows={6} gone="This job profile does not exist.">
      {(data) => <VersionList id={id} data={data} />}
    </QueryView>
  );
}

function VersionList({ id, data }: { id: string; data: readonly JobVersion[] }) {
  const { userType } = useMe();
  const [asked, setAsked] = useState<JobVersion | null>(null);
  const [newest] = data;
  if (newest === undefined)
    return <EmptyState text={texts.pageEmpty} line="Versions appear here with the first change." />;
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Typography>
        <AppLink href={jobHref(id, userType)}>{newest.content.title}</AppLink>, {data.length}{' '}
        {data.length === 1 ? 'version' : 'versions'}
      </Typography>
      <Box component="ol" aria-label="Versions" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 4 }}>
        {data.map((version, at) => (
          <Box component="li" key={version.version} sx={{ minWidth: 0 }}>
            <Version
              version={version}
              before={data[at + 1]}
              onRestore={version === newest ? undefined : () => setAsked(version)}
            />
          </Box>
        ))}
      </Box>
      {asked && <Restore id={id} newest={newest} asked={asked} onClose={() => setAsked(null)} />}
    </Box>
  );
}

const kinds: Record<JobVersion['kind'], string> = {
  created: 'Created',
  edited: 'Changed',
  status: 'Status changed',
  restored: 'Restored',
};

function Version({
  version,
  before,
  onRestore,
}: {
  version: JobVersion;
  before: JobVersion | undefined;
  onRestore: (() => void) | undefined;
}) {
  const { timeZone } = useMe();
  const [open, setOpen] = useState(onRestore === undefined);
  const { version: number, kind, restored, by, at, content } = version;
  const changes = before ? jobChanges(before.content, content) : [];
  return (
    <Section title={`Version ${number}${onRestore ? '' : ', the current one'}`}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 3, mt: -2 }}>
        <Box sx={{ flex: '1 1 280px', minWidth: 0 }}>
          <Typography>
            {kinds[kind]}
            {restored !== null && ` from version ${restored}`}
            {by !== null && ` by ${by}`}, <DateTime at={at} zone={timeZone} quiet={false} />
          </Typography>
          {before && <Typography sx={{ color: 'text.secondary' }}>{changedFields(changes)}</Typography>}
        </Box>
        <Box sx={{ display: 'flex', gap: 2 }}>
          {before && (
            <Button
              size="small"
              aria-expanded={open}
              aria-label={`${open ? 'Hide' : 'Show'} changes in version ${number}`}
              onClick={() => setOpen(!open)}
            >
              {open ? 'Hide changes' : 'Show changes'}
            </Button>
          )}
          {onRestore && (
            <Button size="small" variant="outlined" aria-label={`Restore version ${number}`} onClick={onRestore}>
              Restore
            </Button>
          )}
        </Box>
      </Box>
      {open && before && (
        <Box sx={{ mt: 4 }}>
          <JobDifference from={before.content} to={content} />
        </Box>
      )}
    </Section>
  );
}

/** Asks before a version is restored, and says what would change. */
function Restore(props: { id: string; newest: JobVersion; asked: JobVersion; onClose: () => void }) {
  const { id, newest, asked, onClose } = props;
  const queryClient = useQueryClient();
  const content = { ...asked.content, status: newest.content.status };
  const changes = jobChanges(newest.content, content);
  const restore = useMutation({
    mutationFn: () =>
      callApi(restoreJobVersion, { params: { id }, body: { version: newest.version, restore: asked.version } }),
    onSuccess: (saved) => {
      onClose();
      void toast.success(`Version ${asked.version} restored as version ${saved.version}.`);
    },
    onSettled: () => void refreshJobs(queryClient),
  });
  const { error } = restore;
  const details = (error as { details?: { message: string }[] } | null)?.details ?? [];
  return (
    <ConfirmDialog
      open
      title={`Restore version ${asked.version}?`}
      confirmLabel="Restore"
      busy={restore.isPending}
      error={error ? [error.message, ...details.map(({ message }) => message)].join('. ') : undefined}
      onConfirm={() => restore.mutate()}
      onClose={onClose}
    >
      {changes.length === 0 ? (
        <Alert severity="info">This version is the same as the current one.</Alert>
      ) : (
        <Typography sx={{ mb: 2 }}>
          This creates version {newest.version + 1} and changes these fields: {changedFields(changes)}. The current
          version stays in this list.
        </Typography>
      )}
    </ConfirmDialog>
  );
}
