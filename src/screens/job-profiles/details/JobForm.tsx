import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog } from '../../../components/ConfirmDialog';
import { formatInstant } from '../../../components/format-time';
import { SaveBar } from '../../../components/SaveBar';
import { Section } from '../../../components/Section';
import { SkeletonRows } from '../../../components/SkeletonRows';
import {
  jobFieldWords,
  jobStatusWords,
  jobTextLimits,
  jobTexts,
  type SavedJob,
} from '../../../contract/job-profiles-edit';
import { cleanFreeText } from '../../../contract/input-rules';
import { jobProfileStatuses } from '../../../contract/job-profiles';
import type { EditJobActor } from '../../../machines/job-profiles/edit-job-profile';
import { contentOf, emptyDraft, type JobDraft } from '../../../machines/job-profiles/job-draft';
import type { EditInput } from '../../../machines/kit/edit';
import { useMe } from '../../../services/queries/auth';
import { organizationsQuery } from '../../../services/queries/people';
import { wiredEditJobProfile } from '../../../services/wiring/job-profiles/edit-job-profile';
import { useWorkflow } from '../../../services/workflow';
import { Field } from '../../shared/form/Field';
import { KeptNote } from '../../shared/form/KeptNote';
import { MineOrTheirs } from '../../shared/form/MineOrTheirs';
import { PartySearch } from '../../shared/form/PartySearch';
import { RichTextField } from '../../shared/form/RichTextField';
import { useEdit, useKeepEdit } from '../../shared/form/use-edit';
import { keptEditOf, useKeptEdit, type KeptFrom } from '../../shared/form/use-kept-edit';
import { SkillRows } from '../../shared/skills/SkillRows';
import { JobDifference } from '../versions/JobDifference';
import { OpenInterviews } from './OpenInterviews';

interface EditorProps extends EditInput<JobDraft> {
  /** The name under which this device stores the unsaved input. */
  name: string;
  done: (saved: SavedJob) => void;
  onCancel: () => void;
}

/** The form of a job profile, which starts with earlier unsaved input (product: Drafts). */
export function JobEditor(props: EditorProps) {
  const kept = useKeptEdit(props.name, emptyDraft(null));
  if (kept.loading) return <SkeletonRows rows={8} label="Loading the form" />;
  return <Kept key={kept.round} {...props} kept={kept} />;
}

type Kept = ReturnType<typeof useKeptEdit<JobDraft>>;

function Kept({ done, onCancel, kept, ...input }: EditorProps & { kept: Kept }) {
  const queryClient = useQueryClient();
  const actor = useWorkflow(wiredEditJobProfile({ queryClient, done }), { input: { ...input, ...kept.typed } });
  useKeepEdit(actor, keptEditOf<JobDraft>, kept.keep);
  return <JobForm actor={actor} from={kept.from} onCancel={onCancel} />;
}

/** The form for a running actor. */
export function JobForm({
  actor,
  from = null,
  onCancel,
}: {
  actor: EditJobActor;
  from?: KeptFrom;
  onCancel: () => void;
}) {
  const { userType, timeZone } = useMe();
  const editor = useEdit(actor);
  const { id, draft, dirty, busy, problem, problems, theirs, change } = editor;
  const wrong = Object.values(problems).filter((one) => one !== null).length;
  const field = (name: 'title' | 'location' | 'yearsFrom' | 'yearsTo' | 'openings') => ({
    ...editor.field(name),
    label: jobFieldWords[name],
  });
  const needed = draft.status === 'OPEN';
  if (theirs !== null)
    return (
      <MineOrTheirs
        name="job profile"
        said={`${theirs.by ?? 'Someone'} saved this job profile on ${formatInstant(theirs.at, timeZone)}.`}
        onMine={editor.keepMine}
        onTheirs={editor.takeTheirs}
      >
        <Typography variant="subtitle2">From the other version to yours</Typography>
        <JobDifference from={theirs.content} to={contentOf(draft)} />
      </MineOrTheirs>
    );
  return (
    <Box
      component="form"
      noValidate
      aria-busy={busy}
      onSubmit={(event) => {
        event.preventDefault();
        editor.submit();
      }}
      sx={{ display: 'grid', gap: 6, gridTemplateColumns: 'minmax(0, 1fr)', maxWidth: 840 }}
    >
      {from && dirty && <KeptNote keptAt={from.keptAt} letGo="Discard" onLetGo={from.letGo} />}
      <Section title={id === null ? 'New job profile' : 'Job profile'}>
        <Box sx={{ display: 'grid', gap: 5 }}>
          {userType !== 'ORGANIZATION_USER' && id === null && (
            <PartySearch
              id="job-organization"
              label={jobFieldWords.organization}
              value={draft.organization}
              find={organizationsQuery}
              nameOf={({ name }) => name}
              onPick={(organization) => change({ organization })}
              error={problems.organization ?? undefined}
              disabled={busy}
            />
          )}
          <Field
            {...field('title')}
            input={{ type: 'text', name: 'title', autoComplete: 'off' }}
            clean={cleanFreeText}
            attributes={{ minLength: 3 }}
            hint="3 to 40 characters, for example Backend Engineer"
          />
          <Field
            {...field('location')}
            clean={cleanFreeText}
            input={{ type: 'text', name: 'location', autoComplete: 'off' }}
            attributes={{ minLength: 3 }}
            required={needed}
          />
          <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr 1fr', sm: '1fr 1fr 1fr' } }}>
            {(['yearsFrom', 'yearsTo', 'openings'] as const).map((name) => (
              <Field
                key={name}
                {...field(name)}
                input={{ type: 'text', name, autoComplete: 'off' }}
                attributes={{ inputMode: 'numeric' }}
                required={needed}
                {...(name !== 'openings' && { hint: 'In years' })}
              />
            ))}
          </Box>
          <TextField
            select
            label={jobFieldWords.status}
            value={draft.status}
            disabled={busy}
            onChange={(event) => change({ status: event.target.value as JobDraft['status'] })}
            helperText={
              needed
                ? 'Interviews can be scheduled for it. An open job profile must be complete.'
                : 'No interviews can be scheduled for it.'
            }
            sx={{ maxWidth: 320 }}
          >
            {jobProfileStatuses.map((status) => (
              <MenuItem key={status} value={status}>
                {jobStatusWords[status]}
              </MenuItem>
            ))}
          </TextField>
        </Box>
      </Section>
      <Section title="Skills">
        <SkillRows
          label="Skills of the job"
          rows={draft.skills}
          onChange={(skills) => change({ skills })}
          leastMonths={0}
          {...(problems.skills && { problem: problems.skills })}
        />
      </Section>
      <Section title="What candidates read">
        <Box sx={{ display: 'grid', gap: 6 }}>
          {jobTexts.map((name) => (
            <RichTextField
              key={name}
              label={jobFieldWords[name]}
              value={draft[name]}
              max={jobTextLimits[name]}
              error={problems[name] ?? undefined}
              disabled={busy}
              onChange={(html) => change({ [name]: html })}
            />
          ))}
        </Box>
      </Section>
      {problem !== null && <Alert severity="error">{problem} Your text is still here.</Alert>}
      {wrong > 0 && (
        <Typography role="status" sx={{ color: 'error.main' }}>
          Not saved yet. Check {wrong === 1 ? '1 field' : `${wrong} fields`}.
        </Typography>
      )}
      {!dirty && (
        <Box sx={{ display: 'flex', gap: 2, justifyContent: 'flex-end' }}>
          <Button onClick={onCancel}>Cancel</Button>
        </Box>
      )}
      <SaveBar
        dirty={dirty}
        saving={busy}
        onSave={editor.submit}
        onDiscard={from?.letGo ?? editor.discard}
        saveLabel={draft.status === 'DRAFT' ? 'Save draft' : 'Save'}
      />
      {editor.asking && id !== null && (
        <ConfirmDialog
          open
          title={`Close “${draft.title}”?`}
          confirmLabel="Save and close"
          onConfirm={editor.confirm}
          onClose={editor.dismiss}
        >
          <OpenInterviews jobProfileId={id} />
          <Typography sx={{ mt: 3 }}>No new interviews can be scheduled for a closed job.</Typography>
        </ConfirmDialog>
      )}
    </Box>
  );
}
