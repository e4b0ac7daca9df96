import { useId, useState } from 'react';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Alert from '@mui/material/Alert';
import FormLabel from '@mui/material/FormLabel';
import TextField from '@mui/material/TextField';
import { mayLeave } from '../../../components/leave-guard';
import { useHoldLeave } from '../../../components/use-hold-leave';
import type { EditSkillActor } from '../../../machines/job-profiles/edit-skill';
import { DoneNote } from '../../shared/form/DoneNote';
import { Field } from '../../shared/form/Field';
import { SubmitForm } from '../../shared/form/SubmitForm';
import { useForm, type FormField } from '../../shared/form/use-form';

interface SkillFormProps {
  actor: EditSkillActor;
  families: readonly string[];
  /** "Add skill" or "Save". */
  action: string;
  onCancel: () => void;
}

/** The fields of a skill, for a running actor. */
export function SkillForm({ actor, families, action, onCancel }: SkillFormProps) {
  const { field, fields, stage, problem, busy, submit } = useForm(actor);
  const [before] = useState(fields);
  useHoldLeave(stage !== 'done' && JSON.stringify(fields) !== JSON.stringify(before));
  if (stage === 'done') return <DoneNote>{fields.name.trim()} saved.</DoneNote>;
  return (
    <SubmitForm busy={busy} onSubmit={submit}>
      <Field
        label="Skill"
        {...field('name')}
        input={{ name: 'skill', autoComplete: 'off', autoFocus: true }}
        hint="As written in a resume, up to 30 characters."
      />
      <Family field={field('family')} families={families} />
      <Field
        label="Synonyms"
        {...field('synonyms')}
        required={false}
        input={{ name: 'synonyms', autoComplete: 'off' }}
        hint="Other words for this skill, separated by commas. Each one finds it."
      />
      {problem !== null && <Alert severity="error">{problem}</Alert>}
      <Box sx={{ display: 'flex', gap: 2 }}>
        <Button type="submit" variant="contained" loading={busy}>
          {action}
        </Button>
        <Button disabled={busy} onClick={() => mayLeave() && onCancel()}>
          Cancel
        </Button>
      </Box>
    </SubmitForm>
  );
}

/** Selects an existing family, or takes a new one. */
function Family({ field, families }: { field: FormField; families: readonly string[] }) {
  const id = useId();
  return (
    <Box>
      <FormLabel htmlFor={id} error={field.problem !== null} sx={{ color: 'text.primary', fontWeight: 500 }}>
        Family
      </FormLabel>
      <Autocomplete
        id={id}
        freeSolo
        // The typed text may be a new family.
        autoHighlight={false}
        options={[...families]}
        inputValue={field.value}
        value={families.includes(field.value) ? field.value : null}
        disabled={field.disabled}
        onInputChange={(_, typed, reason) => reason !== 'reset' && field.onChange(typed)}
        onChange={(_, chosen) => field.onChange(chosen ?? '')}
        sx={{ mt: 1 }}
        renderInput={(params) => (
          <TextField
            {...params}
            error={field.problem !== null}
            helperText={field.problem ?? 'Choose one, or type a new one.'}
            slotProps={{
              ...params.slotProps,
              formHelperText: { role: field.problem === null ? undefined : 'alert', sx: { mx: 0 } },
            }}
          />
        )}
      />
    </Box>
  );
}
