import { useEffect, useState } from 'react';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
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
  type JobField,
  type SavedMeanwhile,
} from '../../../contract/job-profiles-edit';
import { cleanFreeText } from '../../../contract/input-rules';
import { jobProfileStatuses } from '../../../contract/job-profiles';
import { texts } from '../../../contract/texts';
import { isJobChanged, type EditJobActor } from '../../../machines/job-profiles/edit-job-profile';
import {
  contentOf,
  draftProblems,
  isSameDraft,
  type JobChange,
  type JobDraft,
} from '../../../machines/job-profiles/job-draft';
import { isRecord } from '../../../machines/kit/problem';
import { newKey } from '../../../services/api/idempotency-key';
import { useMe } from '../../../services/queries/auth';
import { organizationsQuery } from '../../../services/queries/people';
import { wiredEditJobProfile } from '../../../services/wiring/job-profiles/edit-job-profile';
import { useWorkflow } from '../../../services/workflow';
import { Field } from '../../shared/form/Field';
import { KeptNote } from '../../shared/form/KeptNote';
import { PartySearch } from '../../shared/form/PartySearch';
import { RichTextField } from '../../shared/form/RichTextField';
import { useKeptForm } from '../../shared/form/use-kept-form';
import { SkillRows } from '../../shared/skills/SkillRows';
import { JobDifference } from '../versions/JobDifference';
import { OpenInterviews } from './OpenInterviews';

type KeptJob = { draft: JobDraft; version: number };
const isKeptJob = (value: unknown): value is KeptJob =>
  isRecord(value) &&
  typeof value.version === 'number' &&
  isRecord(value.draft) &&
  Array.isArray(value.draft.skills) &&
  ['title', 'location', 'yearsFrom', 'yearsTo', 'openings', 'status', ...jobTexts].every(
    (field) => typeof (value.draft as Record<string, unknown>)[field] === 'string',
  );

interface EditorProps {
  /** The name under which this device keeps what was typed. */
  name: string;
  jobProfileId: string | null;
  version: number;
  base: JobDraft;
  onSaved: (id: string) => void;
  onCancel: () => void;
}

/** The form of a job profile, which begins with what was typed earlier and not saved (product: Drafts). */
export function JobEditor(props: EditorProps) {
  const { kept, keep } = useKeptForm(props.name, isKeptJob);
  if (kept === undefined) return <SkeletonRows rows={8} label="Loading the form" />;
  return <Kept {...props} kept={kept} keep={keep} />;
}

type Keep = { kept: { value: KeptJob; keptAt: number } | null; keep: (value: KeptJob | null) => void };

function Kept({ jobProfileId, version, base, onSaved, onCancel, kept, keep }: EditorProps & Keep) {
  const queryClient = useQueryClient();
  const [logic] = useState(() => wiredEditJobProfile({ queryClient }));
  const actor = useWorkflow(logic, { input: { jobProfileId, version, base, typed: kept?.value } });
  useEffect(() => {
    const told = actor.subscribe((snapshot) => {
      const { context } = snapshot;
      const changed = !isSameDraft(context.draft, context.base);
      keep(snapshot.matches('saved') || !changed ? null : { draft: context.draft, version: context.version });
      if (context.saved !== null) onSaved(context.saved.id);
    });
    return () => told.unsubscribe();
  }, [actor, keep, onSaved]);
  return <JobForm actor={actor} keptAt={kept?.keptAt} onCancel={onCancel} />;
}

/** The form of a running actor. */
export function JobForm({
  actor,
  keptAt,
  onCancel,
}: {
  actor: EditJobActor;
  keptAt?: number | undefined;
  onCancel: () => void;
}) {
  const { userType } = useMe();
  const snapshot = useSelector(actor, (state) => state);
  const { jobProfileId, base, draft, tried, problem, theirs } = snapshot.context;
  const busy = snapshot.hasTag('busy');
  // What is typed while somebody else's change is shown would be lost.
  const locked = !snapshot.hasTag('editable');
  const isNew = jobProfileId === null;
  const changed = isJobChanged(snapshot.context);
  const own = tried ? draftProblems(draft) : [];
  const said = [...(problem?.details ?? []), ...own];
  const problemAt = (field: JobField) => said.find((one) => one.field === field)?.message;
  const unplaced = problem && (problem.details ?? []).length === 0 ? problem.message || texts.wentWrong : null;
  const change = (changes: JobChange) => actor.send({ type: 'draft.change', change: changes });
  const save = () => actor.send({ type: 'save.ask', key: newKey() });
  const field = (name: 'title' | 'location' | 'yearsFrom' | 'yearsTo' | 'openings') => ({
    label: jobFieldWords[name],
    value: draft[name],
    problem: problemAt(name) ?? null,
    disabled: locked,
    onChange: (value: string) => change({ [name]: value }),
  });
  const needed = draft.status === 'OPEN';
  return (
    <Box
      component="form"
      noValidate
      aria-busy={busy}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      sx={{ display: 'grid', gap: 6, gridTemplateColumns: 'minmax(0, 1fr)', maxWidth: 840 }}
    >
      {keptAt !== undefined && changed && (
        <KeptNote keptAt={keptAt} letGo="Discard" onLetGo={() => actor.send({ type: 'draft.discard' })} />
      )}
      {theirs && <Conflict actor={actor} theirs={theirs} draft={draft} />}
      <Section title={isNew ? 'New job profile' : 'Job profile'}>
        <Box sx={{ display: 'grid', gap: 5 }}>
          {userType !== 'ORGANIZATION_USER' && isNew && (
            <PartySearch
              id="job-organization"
              label={jobFieldWords.organization}
              value={draft.organization}
              find={organizationsQuery}
              nameOf={({ name }) => name}
              onPick={(organization) => change({ organization })}
              error={problemAt('organization')}
              disabled={locked}
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
            disabled={locked}
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
          {...(problemAt('skills') !== undefined && { problem: problemAt('skills') ?? '' })}
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
              error={problemAt(name)}
              disabled={locked}
              onChange={(html) => change({ [name]: html })}
            />
          ))}
        </Box>
      </Section>
      {unplaced !== null && <Alert severity="error">{unplaced} Your text is still here.</Alert>}
      {own.length > 0 && (
        <Typography role="status" sx={{ color: 'error.main' }}>
          Not saved yet. Check {own.length === 1 ? '1 field' : `${own.length} fields`}.
        </Typography>
      )}
      {!(changed && !isSameDraft(draft, base)) && (
        <Box sx={{ display: 'flex', gap: 2, justifyContent: 'flex-end' }}>
          <Button onClick={onCancel}>Cancel</Button>
        </Box>
      )}
      <SaveBar
        dirty={!isSameDraft(draft, base) && !snapshot.matches('saved')}
        saving={busy}
        onSave={save}
        onDiscard={() => actor.send({ type: 'draft.discard' })}
        saveLabel={draft.status === 'DRAFT' ? 'Save draft' : 'Save'}
      />
      {snapshot.matches('confirming') && jobProfileId !== null && (
        <ConfirmDialog
          open
          title={`Close “${draft.title}”?`}
          confirmLabel="Save and close"
          onConfirm={() => actor.send({ type: 'close.confirm' })}
          onClose={() => actor.send({ type: 'close.dismiss' })}
        >
          <OpenInterviews jobProfileId={jobProfileId} />
          <Typography sx={{ mt: 3 }}>No new interviews can be scheduled for a closed job.</Typography>
        </ConfirmDialog>
      )}
    </Box>
  );
}

/** What somebody else saved meanwhile, against what is typed here. */
function Conflict({ actor, theirs, draft }: { actor: EditJobActor; theirs: SavedMeanwhile; draft: JobDraft }) {
  const { timeZone } = useMe();
  return (
    <Alert severity="warning" role="alert" sx={{ '& .MuiAlert-message': { minWidth: 0, width: '100%' } }}>
      <AlertTitle>
        {theirs.by ?? 'Someone'} saved this job profile on {formatInstant(theirs.at, timeZone)}
      </AlertTitle>
      Your changes are not saved yet. Your version compared with theirs:
      <Box sx={{ my: 4 }}>
        <JobDifference from={theirs.content} to={contentOf(draft)} />
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <Button variant="contained" onClick={() => actor.send({ type: 'conflict.keepMine' })}>
          Keep mine
        </Button>
        <Button variant="outlined" color="inherit" onClick={() => actor.send({ type: 'conflict.takeTheirs' })}>
          Use the other version
        </Button>
      </Box>
    </Alert>
  );
}
