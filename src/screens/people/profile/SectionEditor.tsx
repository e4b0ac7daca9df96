import { useMemo, type ReactNode } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useQueryClient } from '@tanstack/react-query';
import { SaveBar } from '../../../components/SaveBar';
import { SkeletonRows } from '../../../components/SkeletonRows';
import type { Profile } from '../../../contract/people-profile';
import {
  isSecret,
  sectionShapes,
  type PlainSection,
  type SectionName,
  type SectionValue,
  type SectionValues,
} from '../../../contract/people-profile-sections';
import type { EditContext } from '../../../machines/kit/edit';
import {
  judgeSection,
  type EditProfileSectionActor,
  type ReadSection,
  type SectionDraft,
} from '../../../machines/people/edit-profile-section';
import { readSection, wiredEditProfileSection } from '../../../services/wiring/people/edit-profile-section';
import { useWorkflow } from '../../../services/workflow';
import { DoneNote } from '../../shared/form/DoneNote';
import { equalFields } from '../../shared/form/equal-fields';
import { KeptNote } from '../../shared/form/KeptNote';
import { MineOrTheirs } from '../../shared/form/MineOrTheirs';
import { useEdit, useFollowStored, useKeepEdit } from '../../shared/form/use-edit';
import { useKeptForm } from '../../shared/form/use-kept-form';
import type { SectionForm } from '../../shared/person/section-form';

interface SectionEditorProps<S extends SectionName> {
  section: S;
  profile: Profile;
  fields: (form: SectionForm<SectionValues[S]>) => ReactNode;
  /** What is shown after a save. */
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

const keptOf = ({ revision, draft: { value } }: EditContext<SectionDraft, unknown>): ReadSection => ({
  revision,
  value,
});

// Bank account, PAN and ID proof are never stored on a device (product: Personal data).
const nothing = () => undefined;

/** The editor of one section. This device stores unsaved input, unless the section is secret. */
export function SectionEditor<S extends SectionName>(props: SectionEditorProps<S>) {
  const { section } = props;
  if (isSecret(section)) return <Editor {...props} kept={null} keep={nothing} />;
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
  const read = useMemo(() => readSection(profile, section), [profile, section]);
  const typed = kept && {
    draft: { section, value: kept.value.value },
    revision: kept.value.revision,
    theirs: kept.value.revision < read.revision ? read : null,
  };
  const actor = useWorkflow(wiredEditProfileSection({ queryClient }), {
    input: { id: section, stored: { section, value: read.value }, revision: read.revision, ...typed },
  });
  useKeepEdit(actor, keptOf, keep);
  useFollowStored(actor, read);
  return <SectionBody actor={actor} kept={kept} {...shown} />;
}

interface SectionBodyProps<S extends SectionName> {
  actor: EditProfileSectionActor;
  kept: { value: ReadSection; keptAt: number } | null;
  fields: (form: SectionForm<SectionValues[S]>) => ReactNode;
  next?: ReactNode;
}

/** The form for a running actor. */
export function SectionBody<S extends SectionName>({ actor, kept, fields, next }: SectionBodyProps<S>) {
  const editor = useEdit(actor, judgeSection);
  const { draft, problems, problem, theirs, busy, saved, dirty } = editor;
  const wrong = Object.values(problems).filter((one) => one !== null).length;
  if (theirs !== null)
    return (
      <MineOrTheirs
        name="section"
        said="This was changed elsewhere."
        fields={[{ label: 'This section', ...compared(draft, theirs.value) }]}
        onMine={editor.keepMine}
        onTheirs={editor.takeTheirs}
      />
    );
  return (
    <Box
      component="form"
      noValidate
      sx={equalFields}
      onSubmit={(event) => {
        event.preventDefault();
        editor.submit();
      }}
    >
      {kept !== null && kept.value.value === draft.value && dirty && !busy && (
        <KeptNote keptAt={kept.keptAt} letGo="Discard" onLetGo={editor.discard} />
      )}
      {problem !== null && (
        <Alert severity="error" role="alert" sx={{ mb: 4 }}>
          {problem}
        </Alert>
      )}
      {fields({
        value: draft.value as SectionValues[S],
        busy,
        saved,
        problemAt: (path) => problems[`value.${path}`] ?? null,
        onChange: (value) => editor.change({ value: value as SectionValue }),
      })}
      {saved && (
        <Box sx={{ mt: 4 }}>
          <DoneNote action={next}>Saved.</DoneNote>
        </Box>
      )}
      <SaveBar
        dirty={dirty}
        saving={busy}
        onSave={editor.submit}
        onDiscard={editor.discard}
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
const say = (value: SectionValue): string =>
  ('rows' in value
    ? (value.rows as object[]).map(sayRow)
    : Object.values(value)
        .map((one) => (typeof one === 'object' ? sayRow(one as object) : String(one)))
        .filter((one) => one.trim() !== '')
  ).join('\n');

/** The typed text and the text saved elsewhere. Neither is shown for a secret section. */
const compared = ({ section, value }: SectionDraft, theirs: SectionValue | null) =>
  theirs === null || isSecret(section)
    ? { mine: 'Your text', theirs: 'Stays hidden' }
    : { mine: say(value), theirs: say(theirs) };
