import { useEffect, type ReactNode } from 'react';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { SaveBar } from '../../../components/SaveBar';
import { SkeletonRows } from '../../../components/SkeletonRows';
import type { Profile } from '../../../contract/people-profile';
import {
  isSecret,
  sectionProblems,
  sectionShapes,
  type PlainSection,
  type SectionName,
  type SectionValue,
  type SectionValues,
} from '../../../contract/people-profile-sections';
import { texts } from '../../../contract/texts';
import type { EditProfileSectionActor, ReadSection } from '../../../machines/people/edit-profile-section';
import { readSection, wiredEditProfileSection } from '../../../services/wiring/people/edit-profile-section';
import { useWorkflow } from '../../../services/workflow';
import { DoneNote } from '../../shared/form/DoneNote';
import { equalFields } from '../../shared/form/equal-fields';
import { KeptNote } from '../../shared/form/KeptNote';
import { useKeptForm } from '../../shared/form/use-kept-form';
import type { SectionForm } from './section-form';

interface SectionEditorProps<S extends SectionName> {
  section: S;
  profile: Profile;
  fields: (form: SectionForm<SectionValues[S]>) => ReactNode;
  /** What comes after a save. */
  next?: ReactNode;
}

const fitsOf =
  (section: PlainSection) =>
  (value: unknown): value is ReadSection => {
    const { revision, value: typed } = (value ?? {}) as Partial<ReadSection>;
    return typeof revision === 'number' && sectionShapes[section].is(typed);
  };
const fits: Record<PlainSection, (value: unknown) => value is ReadSection> = {
  personal: fitsOf('personal'),
  skill: fitsOf('skill'),
  project: fitsOf('project'),
  education: fitsOf('education'),
  certificate: fitsOf('certificate'),
  contact: fitsOf('contact'),
};

/** The editor of one section. What is typed and not saved stays on this device, unless it is secret. */
export function SectionEditor<S extends SectionName>(props: SectionEditorProps<S>) {
  const { section } = props;
  if (isSecret(section)) return <Editor {...props} kept={null} keep={() => undefined} />;
  return <KeptEditor {...props} section={section as PlainSection} fields={props.fields as never} />;
}

function KeptEditor(props: SectionEditorProps<PlainSection>) {
  const { kept, keep } = useKeptForm(`profile/${props.section}`, fits[props.section]);
  if (kept === undefined) return <SkeletonRows rows={4} label="Loading this section" />;
  return <Editor {...props} kept={kept} keep={keep} />;
}

interface EditorProps<S extends SectionName> extends SectionEditorProps<S> {
  kept: { value: ReadSection; keptAt: number } | null;
  keep: (kept: ReadSection | null) => void;
}

function Editor<S extends SectionName>({ section, profile, kept, keep, ...shown }: EditorProps<S>) {
  const queryClient = useQueryClient();
  const actor = useWorkflow(wiredEditProfileSection({ queryClient, keep }), {
    input: { section, read: readSection(profile, section), kept: kept?.value ?? null },
  });
  useEffect(
    () => actor.send({ type: 'section.arrive', read: readSection(profile, section) }),
    [actor, profile, section],
  );
  return <SectionBody actor={actor} kept={kept} {...shown} />;
}

interface SectionBodyProps<S extends SectionName> {
  actor: EditProfileSectionActor;
  kept: { value: ReadSection; keptAt: number } | null;
  fields: (form: SectionForm<SectionValues[S]>) => ReactNode;
  next?: ReactNode;
}

/** The form of a running actor. */
export function SectionBody<S extends SectionName>({ actor, kept, fields, next }: SectionBodyProps<S>) {
  const state = useSelector(actor, (snapshot) => snapshot);
  const { value, problems, problem } = state.context;
  const busy = state.hasTag('busy');
  const conflicted = state.matches('conflicted');
  const wrong = Object.keys(problems).length;
  const save = () => {
    if (!state.hasTag('dirty')) return;
    const found = sectionProblems(state.context.section, value as never, Date.now());
    actor.send({ type: 'section.save', problems: found });
  };
  const discard = () => actor.send({ type: 'section.discard' });
  return (
    <Box
      component="form"
      noValidate
      sx={equalFields}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      {kept !== null && kept.value.value === value && state.matches('typed') && (
        <KeptNote keptAt={kept.keptAt} letGo="Discard" onLetGo={discard} />
      )}
      {conflicted && <ConflictNote actor={actor} theirs={state.context.theirs?.value ?? null} />}
      {problem && (
        <Alert severity="error" role="alert" sx={{ mb: 4 }}>
          {problem.message || texts.wentWrong}
        </Alert>
      )}
      {fields({
        value: value as SectionValues[S],
        busy: busy || conflicted,
        saved: state.matches('saved'),
        problemAt: (path) => problems[path] ?? null,
        onChange: (changed) => actor.send({ type: 'value.change', value: changed as SectionValue }),
      })}
      {state.matches('saved') && (
        <Box sx={{ mt: 4 }}>
          <DoneNote action={next}>Saved.</DoneNote>
        </Box>
      )}
      <SaveBar
        dirty={state.hasTag('dirty') && !conflicted}
        saving={busy}
        onSave={save}
        onDiscard={discard}
        {...(wrong > 0 && {
          message: wrong === 1 ? 'Check 1 field.' : `Check ${wrong} fields.`,
        })}
      />
    </Box>
  );
}

const sayRow = (row: object): string =>
  Object.entries(row)
    .filter(([name, one]) => name !== 'id' && one !== '' && typeof one !== 'boolean')
    .map(([, one]) => (typeof one === 'object' ? sayRow(one as object) : String(one)))
    .join(', ');
const say = (value: SectionValue): string[] =>
  'rows' in value
    ? (value.rows as object[]).map(sayRow)
    : Object.values(value)
        .map((one) => (typeof one === 'object' ? sayRow(one as object) : String(one)))
        .filter((one) => one.trim() !== '');

/** A section that was saved elsewhere in the meantime: what stands there, and a choice. */
function ConflictNote({ actor, theirs }: { actor: EditProfileSectionActor; theirs: SectionValue | null }) {
  return (
    <Alert severity="warning" role="alert" sx={{ mb: 4 }}>
      <AlertTitle>This was changed elsewhere</AlertTitle>
      Your text is below
      {theirs === null ? '. The saved version stays hidden.' : '. The saved version:'}
      {theirs !== null && (
        <Box component="ul" sx={{ my: 2, pl: 5, overflowWrap: 'anywhere' }}>
          {say(theirs).map((line, index) => (
            <li key={index}>{line}</li>
          ))}
          {say(theirs).length === 0 && <Typography component="li">nothing</Typography>}
        </Box>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 3 }}>
        <Button variant="contained" onClick={() => actor.send({ type: 'conflict.keepMine' })}>
          Keep mine
        </Button>
        <Button variant="outlined" onClick={() => actor.send({ type: 'conflict.takeTheirs' })}>
          Use the other version
        </Button>
      </Box>
    </Alert>
  );
}
