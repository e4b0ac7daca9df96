import { useRef, useState } from 'react';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { LinkButton } from '../../../components/AppLink';
import { ConfirmDialog } from '../../../components/ConfirmDialog';
import { EmptyState } from '../../../components/EmptyState';
import { RichText } from '../../../components/RichText';
import { SidePanel } from '../../../components/SidePanel';
import { SkeletonRows } from '../../../components/SkeletonRows';
import type { FeedbackVersion } from '../../../contract/feedback';
import type { InterviewDetail, InterviewRow } from '../../../contract/interviews';
import type { AskedSkill } from '../../../contract/job-profiles';
import { texts } from '../../../contract/texts';
import type { QcUpdateRef } from '../../../machines/feedback/qc-update';
import { carriedOver } from '../../../machines/feedback/scorecard-draft';
import { useMe } from '../../../services/queries/auth';
import { feedbackQuery } from '../../../services/queries/feedback';
import { interviewQuery } from '../../../services/queries/interviews';
import { wiredQcUpdate } from '../../../services/wiring/feedback/qc-update';
import { useWorkflow } from '../../../services/workflow';
import { KeptNote } from '../../shared/form/KeptNote';
import { useKeptForm } from '../../shared/form/use-kept-form';
import { interviewHref } from '../../shared/interview/hrefs';
import { InterviewList } from '../../shared/interview/InterviewList';
import { jobOf } from '../../shared/interview/interview-columns';
import type { PanelProps } from '../../shared/list/list-types';
import { useSetParam } from '../../shared/list/use-set-param';
import { AskedSkills } from '../../shared/skills/AskedSkills';
import { both, QueryView } from '../../shared/QueryView';
import { cardChanges, changeInWords } from './card-changes';
import { isKeptCard, QcFields, type KeptCard } from './QcFields';
import { useKeepCard, useQcUpdate } from './use-qc-update';
import { VersionDiff } from './VersionDiff';

/** Released feedback, which an admin corrects by a new version (product: QC update). */
export function QcUpdate() {
  const setParam = useSetParam();
  return (
    <InterviewList
      label="Released feedback"
      name="qc"
      query={{ view: 'released', sort: '-updated' }}
      columns={['candidateOf', 'panelist', 'recommendation', 'updated']}
      empty={{ line: 'Feedback appears here once it is released.' }}
      rowActions={(row) => (
        <Button
          size="small"
          variant="outlined"
          aria-label={`Update: ${row.candidate.name}`}
          onClick={() => setParam('id', row.id)}
        >
          Update
        </Button>
      )}
      panel={(panel) => <QcPanel {...panel} />}
    />
  );
}

function QcPanel({ id, known, onClose }: Pick<PanelProps<InterviewRow>, 'id' | 'known' | 'onClose'>) {
  const detail = useQuery({ ...interviewQuery(id ?? ''), enabled: id !== null });
  const feedback = useQuery({ ...feedbackQuery(id ?? ''), enabled: id !== null });
  const shown = detail.data ?? known;
  return (
    <SidePanel
      open={id !== null}
      title={shown?.candidate.name ?? 'Feedback'}
      subtitle={shown && jobOf(shown)}
      onClose={onClose}
      width={1200}
    >
      {id !== null && (
        <QueryView query={both(detail, feedback)} name="feedback" rows={8}>
          {([interview, read]) => <Loaded key={interview.id} interview={interview} {...read} />}
        </QueryView>
      )}
    </SidePanel>
  );
}

interface LoadedProps {
  interview: InterviewDetail;
  skills: AskedSkill[];
  versions: FeedbackVersion[];
}

function Loaded(props: LoadedProps) {
  const { kept, keep } = useKeptForm(`qc/${props.interview.id}`, isKeptCard);
  const [round, setRound] = useState(0);
  const [newest] = props.versions;
  if (newest === undefined || !props.interview.allowedActions.some(({ type }) => type === 'QC_UPDATE'))
    return (
      <EmptyState
        text={texts.fieldEmpty}
        line="You cannot update this feedback because it is not released or is your own."
      />
    );
  if (kept === undefined) return <SkeletonRows rows={8} label="Loading the feedback" />;
  return (
    <Editor
      key={round}
      {...props}
      newest={newest}
      kept={round === 0 ? kept : null}
      keep={keep}
      onAgain={() => setRound(round + 1)}
    />
  );
}

interface EditorProps extends LoadedProps {
  newest: FeedbackVersion;
  kept: { value: KeptCard; keptAt: number } | null;
  keep: (value: KeptCard | null) => void;
  onAgain: () => void;
}

function Editor({ newest, kept, keep, ...rest }: EditorProps) {
  const queryClient = useQueryClient();
  const [logic] = useState(() => wiredQcUpdate({ queryClient }));
  const { interview, skills } = rest;
  const base = newest.scorecard;
  const actor = useWorkflow(logic, {
    input: {
      interviewId: interview.id,
      version: interview.version,
      skillIds: skills.map(({ id }) => id),
      base,
      // Since then, another admin may have saved a version.
      typed: kept ? carriedOver(kept.value.base ?? base, kept.value.card, base) : undefined,
    },
  });
  useKeepCard(actor, keep);
  return <QcUpdateBody {...rest} actor={actor} keptAt={kept?.keptAt} />;
}

interface BodyProps extends LoadedProps {
  actor: QcUpdateRef;
  /** When this device stored the text that was typed earlier. */
  keptAt?: number | undefined;
  onAgain: () => void;
}

const views = ['Edit', 'Compare versions'] as const;

/** The editor for a running actor, next to the resume and the job's skills, and the existing versions. */
export function QcUpdateBody({ actor, interview, skills, versions, keptAt, onAgain }: BodyProps) {
  const { timeZone } = useMe();
  const update = useQcUpdate(actor);
  const { base, card, problem, changed, lacking } = update;
  const { kind } = interview;
  const [view, setView] = useState<(typeof views)[number]>('Edit');
  const editor = useRef<HTMLDivElement>(null);
  const changes = cardChanges(base, card, skills, kind);
  const ask = () => {
    update.ask();
    // Runs after the invalid fields are marked.
    setTimeout(() => editor.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  if (update.saved)
    return (
      <Box sx={{ display: 'grid', gap: 4 }}>
        <Alert
          severity="success"
          role="status"
          action={
            <Button color="inherit" size="small" onClick={onAgain}>
              Update again
            </Button>
          }
        >
          New version saved. Everyone with access sees it now.
        </Alert>
        <VersionDiff versions={versions} skills={skills} kind={kind} zone={timeZone} />
      </Box>
    );
  return (
    <Box ref={editor} sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 2 }}>
        <ToggleButtonGroup
          exclusive
          size="small"
          aria-label="Show"
          value={view}
          onChange={(_, next: (typeof views)[number] | null) => next && setView(next)}
        >
          {views.map((one) => (
            <ToggleButton key={one} value={one} sx={{ px: 4 }}>
              {one}
              {one !== 'Edit' && ` (${versions.length})`}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        <LinkButton href={interviewHref(interview.id)}>View page</LinkButton>
      </Box>
      {update.overtaken && (
        <Alert severity="warning" role="alert">
          <AlertTitle>This interview has changed</AlertTitle>
          Nothing was saved. Your text is still here. Compare the versions, then save again.
        </Alert>
      )}
      {view !== 'Edit' ? (
        <VersionDiff versions={versions} skills={skills} kind={kind} zone={timeZone} />
      ) : (
        <>
          {keptAt !== undefined && changed && <KeptNote keptAt={keptAt} letGo="Discard" onLetGo={update.discard} />}
          <Box
            sx={{
              display: 'grid',
              gap: 6,
              alignItems: 'start',
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(0, 2fr)' },
            }}
          >
            <QcFields
              card={card}
              skills={skills}
              kind={kind}
              problemAt={update.problemAt}
              onCard={update.changeCard}
              onSkill={update.changeSkill}
            />
            <Reading interview={interview} skills={skills} />
          </Box>
        </>
      )}
      <Box
        role="region"
        aria-label="Save"
        sx={{
          position: 'sticky',
          bottom: -24,
          zIndex: 2,
          bgcolor: 'background.paper',
          borderTop: '1px solid',
          borderColor: 'divider',
          py: 3,
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 2,
        }}
      >
        <Box role="status" sx={{ flexGrow: 1, minWidth: 0, color: lacking > 0 ? 'error.main' : 'text.secondary' }}>
          {lacking > 0
            ? `Not saved yet. Check ${lacking === 1 ? '1 field' : `${lacking} fields`}.`
            : changed
              ? `${changes.length === 1 ? '1 part' : `${changes.length} parts`} changed, not saved yet`
              : 'No changes yet'}
        </Box>
        <Button disabled={!changed} onClick={update.discard}>
          Discard
        </Button>
        <Button variant="contained" disabled={!changed} onClick={ask}>
          Save new version
        </Button>
      </Box>
      <ConfirmDialog
        open={update.asking}
        title={`Save version ${(versions[0]?.version ?? 0) + 1} of this feedback?`}
        confirmLabel={problem ? 'Try again' : 'Save'}
        dismissLabel="Keep editing"
        busy={update.busy}
        error={problem ? `${problem.message} Your text is still here.` : undefined}
        onConfirm={update.confirm}
        onClose={update.dismiss}
      >
        <Box component="ul" aria-label="Changes" sx={{ mt: 0, pl: 5, overflowWrap: 'anywhere' }}>
          {changes.map((change) => (
            <li key={change.part}>{changeInWords(change)}</li>
          ))}
        </Box>
        <Typography>
          Everyone with access is notified and sees the new version, including through shared links. Admins and the
          panelist keep access to earlier versions.
        </Typography>
      </ConfirmDialog>
    </Box>
  );
}

/** The texts that an admin needs to judge the scorecard. */
function Reading({ interview, skills }: Pick<LoadedProps, 'interview' | 'skills'>) {
  const text = { whiteSpace: 'pre-line', overflowWrap: 'anywhere', color: 'text.secondary' } as const;
  const part = (title: string) => (
    <Typography variant="h4" component="h3" sx={{ mb: 2 }}>
      {title}
    </Typography>
  );
  return (
    <Box
      component="aside"
      aria-label="Job and resume"
      sx={{ display: 'grid', gap: 5, position: { md: 'sticky' }, top: 0, maxHeight: { md: '70vh' }, overflowY: 'auto' }}
      // A scrolling region must be reachable by keyboard.
      tabIndex={0}
    >
      <section>
        {part('Skills of the job')}
        <AskedSkills skills={skills} />
        {interview.description && (
          <Box sx={{ mt: 3, color: 'text.secondary' }}>
            <RichText html={interview.description} />
          </Box>
        )}
      </section>
      <section>
        {part('Resume')}
        <Typography dir="auto" sx={text}>
          {interview.resume ?? texts.fieldEmpty}
        </Typography>
      </section>
    </Box>
  );
}
