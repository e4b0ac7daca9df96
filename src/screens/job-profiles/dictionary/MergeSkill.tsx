import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { toast } from '../../../components/toast';
import type { Named } from '../../../contract/kit';
import { texts } from '../../../contract/texts';
import { newKey } from '../../../services/api/idempotency-key';
import { ApiProblem } from '../../../services/api/problem';
import { useMergeSkill } from '../../../services/queries/dictionary';
import { SubmitForm } from '../../shared/form/SubmitForm';
import { SkillPicker } from '../../shared/skills/SkillPicker';
import { Touched } from './Touched';

interface MergeSkillProps {
  skill: Named;
  /** Receives the id of the other skill. */
  onDone: (into: string) => void;
  onCancel: () => void;
}

/** Merges a skill into another, after showing what the merge affects (product: Skill dictionary). */
export function MergeSkill({ skill, onDone, onCancel }: MergeSkillProps) {
  const { mutate, isPending, error, reset } = useMergeSkill();
  const [into, setInto] = useState<Named | null>(null);
  // The key of this choice, so that a retry counts as the same request.
  const [key, setKey] = useState(newKey);
  const [tried, setTried] = useState(false);
  const atField = error instanceof ApiProblem ? error.details?.[0]?.message : undefined;
  const same = into?.id === skill.id;
  const problem = same
    ? 'A skill cannot be merged into itself.'
    : tried && into === null
      ? texts.fieldRequired('Skill')
      : atField;
  const merge = () => {
    setTried(true);
    if (into === null || same) return;
    mutate(
      { id: skill.id, into: into.id, key },
      {
        onSuccess: () => {
          void toast.success(`${skill.name} merged into ${into.name}.`);
          onDone(into.id);
        },
      },
    );
  };
  return (
    <SubmitForm busy={isPending} onSubmit={merge}>
      <div>
        Job profiles and people with {skill.name} get the other skill instead. {skill.name} and its synonyms become its
        synonyms.
      </div>
      <SkillPicker
        label={`Merge ${skill.name} into`}
        value={into}
        onPick={(picked) => {
          reset();
          setKey(newKey());
          setInto(picked);
        }}
        problem={problem}
        disabled={isPending}
      />
      {into && !same && (
        <Box component="section" aria-label="What this affects" sx={{ display: 'grid', gap: 2 }}>
          <Touched id={skill.id} into={into.id} />
          <Box sx={{ color: 'text.secondary' }}>You cannot undo this.</Box>
        </Box>
      )}
      {error && atField === undefined && <Alert severity="error">{error.message}</Alert>}
      <Box sx={{ display: 'flex', gap: 2 }}>
        <Button type="submit" variant="contained" color="error" loading={isPending}>
          Merge
        </Button>
        <Button disabled={isPending} onClick={onCancel}>
          Cancel
        </Button>
      </Box>
    </SubmitForm>
  );
}
