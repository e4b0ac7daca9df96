import { useId, useState } from 'react';
import Alert from '@mui/material/Alert';
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { DateTime } from 'luxon';
import { InstantField, isoOf, usualTime } from '../../components/InstantField';
import { termsAudiences, termsTitle, type TermsFields, type TermsRecord } from '../../contract/terms';
import { limits } from '../../contract/texts';
import { Field } from '../shared/form/Field';
import { RichTextField } from '../shared/form/RichTextField';
import type { Editor } from '../shared/form/use-edit';
import { acceptedAnew, termsAudienceWords } from './terms-words';

type TermsEditor = Editor<TermsFields, TermsRecord>;
interface ControlsProps {
  editor: TermsEditor;
  zone: string;
  /** Whether these are the terms of an organization, which bind its candidates. */
  own: boolean;
}

/** The fields of terms (product: Terms). */
export function TermsControls({ editor, zone, own }: ControlsProps) {
  const { field, busy } = editor;
  const text = field('text');
  return (
    <>
      <Field
        label="Title"
        {...field('title')}
        input={{ name: 'title', autoComplete: 'off', autoFocus: true }}
        attributes={{ minLength: limits.nameLeast, maxLength: limits.name }}
        clean={termsTitle}
      />
      <RichTextField
        label="Terms Description"
        value={text.value}
        onChange={text.onChange}
        max={limits.terms}
        disabled={busy}
        error={text.problem ?? undefined}
      />
      {!own && <Audience editor={editor} />}
      <HoldsFrom editor={editor} zone={zone} />
      <Acceptance editor={editor} own={own} />
    </>
  );
}

const legend = { color: 'text.primary', fontWeight: 500 } as const;

function Audience({ editor: { draft, problems, busy, change } }: { editor: TermsEditor }) {
  const problem = problems.audience ?? null;
  return (
    <FormControl component="fieldset" disabled={busy} error={problem !== null}>
      <FormLabel component="legend" sx={legend}>
        Audience
      </FormLabel>
      {termsAudiences.map((one) => (
        <FormControlLabel
          key={one}
          label={termsAudienceWords[one]}
          control={
            <Checkbox
              checked={draft.audience.includes(one)}
              onChange={(_, on) =>
                change({
                  audience: termsAudiences.filter((known) => (known === one ? on : draft.audience.includes(known))),
                })
              }
            />
          }
        />
      ))}
      {problem !== null && <FormHelperText role="alert">{problem}</FormHelperText>}
    </FormControl>
  );
}

function HoldsFrom({ editor, zone }: { editor: TermsEditor; zone: string }) {
  const id = useId();
  const { draft, problems, change, busy } = editor;
  const [now] = useState(() => DateTime.now().setZone(zone));
  const { holdsFrom } = draft;
  const usual = usualTime(now);
  return (
    <FormControl disabled={busy} sx={{ gap: 2 }}>
      <FormLabel id={id} sx={legend}>
        Holds from
      </FormLabel>
      <RadioGroup
        aria-labelledby={id}
        value={holdsFrom === 'now' ? 'now' : 'later'}
        onChange={(_, next) => change({ holdsFrom: next === 'now' ? 'now' : isoOf(usual) })}
      >
        <FormControlLabel value="now" label="Now" control={<Radio />} />
        <FormControlLabel value="later" label="A later date" control={<Radio />} />
      </RadioGroup>
      {holdsFrom === 'now' ? (
        problems.holdsFrom && (
          <FormHelperText error role="alert">
            {problems.holdsFrom}
          </FormHelperText>
        )
      ) : (
        <InstantField
          label="Date and time"
          value={holdsFrom}
          onChange={(next) => change({ holdsFrom: next === '' ? isoOf(usual) : next })}
          zone={zone}
          now={now}
          usual={usual}
          error={problems.holdsFrom ?? undefined}
          help="Until then the version before it holds."
          disabled={busy}
        />
      )}
    </FormControl>
  );
}

/** Whether users who accepted the earlier version must accept the changed text again. */
function Acceptance({ editor, own }: { editor: TermsEditor; own: boolean }) {
  const id = useId();
  const { id: stored, draft, stored: before, change, busy } = editor;
  const anew = acceptedAnew(draft.audience, own);
  if (stored === null)
    return anew === '' ? null : <Alert severity="info">{anew.replace('the new version', 'them')}</Alert>;
  if (draft.title === before.title && draft.text === before.text) return null;
  return (
    <FormControl disabled={busy}>
      <FormLabel id={id} sx={legend}>
        Acceptance
      </FormLabel>
      <RadioGroup
        aria-labelledby={id}
        value={draft.correction ? 'correction' : 'anew'}
        onChange={(_, next) => change({ correction: next === 'correction' })}
      >
        <FormControlLabel value="anew" label="Needs new acceptance" control={<Radio />} />
        <FormControlLabel value="correction" label="Small correction" control={<Radio />} />
      </RadioGroup>
      <Alert severity="info" sx={{ mt: 2 }}>
        {draft.correction ? 'The version that was accepted stays accepted and recorded.' : anew}
      </Alert>
    </FormControl>
  );
}
