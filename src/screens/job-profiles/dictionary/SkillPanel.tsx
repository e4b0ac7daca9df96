import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Facts } from '../../../components/Facts';
import { Section } from '../../../components/Section';
import { mayLeave } from '../../../components/leave-guard';
import { SidePanel } from '../../../components/SidePanel';
import { toast } from '../../../components/toast';
import type { DictionarySkill } from '../../../contract/job-profiles-dictionary';
import { dictionarySkillQuery } from '../../../services/queries/dictionary';
import { wiredEditSkill } from '../../../services/wiring/job-profiles/edit-skill';
import { useWorkflow } from '../../../services/workflow';
import { QueryView } from '../../shared/QueryView';
import { MergeSkill } from './MergeSkill';
import { SkillForm } from './SkillForm';
import { SkillStateChip } from './SkillStateChip';
import { Touched } from './Touched';

interface SkillPanelProps {
  /** `new` for a skill that is being created; null closes the panel. */
  id: string | null;
  families: readonly string[];
  onClose: () => void;
  onMove: (id: string | null) => void;
  onRetire: (skill: DictionarySkill, retired: boolean) => void;
}

/** The panel of one skill: its facts, its uses, and the actions of admins. */
export function SkillPanel({ id, families, onClose, onMove, onRetire }: SkillPanelProps) {
  const [doing, setDoing] = useState<'edit' | 'merge' | null>(null);
  const isNew = id === 'new';
  const one = useQuery({ ...dictionarySkillQuery(id ?? ''), enabled: id !== null && !isNew });
  const skill = id === null ? undefined : one.data;
  const back = () => setDoing(null);
  const body = () => {
    if (isNew) return <AddForm families={families} onDone={onMove} onCancel={onClose} />;
    if (id === null) return null;
    return (
      <QueryView query={one} name="skill" gone="This skill no longer exists.">
        {(read) =>
          doing === 'edit' ? (
            <ChangeForm skill={read} families={families} onDone={back} />
          ) : doing === 'merge' ? (
            <MergeSkill skill={read} onDone={onMove} onCancel={back} />
          ) : (
            <SkillFacts skill={read} />
          )
        }
      </QueryView>
    );
  };
  const retired = skill?.retiredAt !== null;
  return (
    <SidePanel
      open={id !== null}
      title={isNew ? 'Add skill' : (skill?.name ?? 'Skill')}
      subtitle={skill && <SkillStateChip retired={retired} />}
      onClose={() => mayLeave() && onClose()}
      actions={
        skill &&
        doing === null && (
          <>
            <Button variant="contained" onClick={() => setDoing('edit')}>
              Edit
            </Button>
            <Button onClick={() => setDoing('merge')}>Merge into another</Button>
            <Button color={retired ? 'primary' : 'error'} onClick={() => onRetire(skill, !retired)}>
              {retired ? 'Restore' : 'Retire'}
            </Button>
          </>
        )
      }
    >
      {body()}
    </SidePanel>
  );
}

const SkillFacts = ({ skill: { id, family, synonyms } }: { skill: DictionarySkill }) => (
  <Box sx={{ display: 'grid', gap: 6 }}>
    <Facts
      facts={[
        ['Family', family],
        [
          'Synonyms',
          synonyms.length === 0 ? (
            'None'
          ) : (
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
              {synonyms.map((one) => (
                <Chip key={one} size="small" variant="outlined" label={one} />
              ))}
            </Box>
          ),
        ],
      ]}
    />
    <Section title="Where it is used">
      <Touched id={id} />
    </Section>
  </Box>
);

interface AddFormProps {
  families: readonly string[];
  onDone: (id: string) => void;
  onCancel: () => void;
}

function AddForm({ families, onDone, onCancel }: AddFormProps) {
  const queryClient = useQueryClient();
  const [machine] = useState(() =>
    wiredEditSkill({
      queryClient,
      skill: null,
      done: ({ id }, name) => {
        void toast.success(`${name} added.`);
        onDone(id);
      },
    }),
  );
  return (
    <SkillForm actor={useWorkflow(machine, { input: {} })} families={families} action="Add skill" onCancel={onCancel} />
  );
}

interface ChangeFormProps {
  skill: DictionarySkill;
  families: readonly string[];
  onDone: () => void;
}

function ChangeForm({ skill, families, onDone }: ChangeFormProps) {
  const queryClient = useQueryClient();
  const [machine] = useState(() =>
    wiredEditSkill({
      queryClient,
      skill,
      done: (_, name) => {
        void toast.success(`${name} saved.`);
        onDone();
      },
    }),
  );
  const { name, family, synonyms } = skill;
  const actor = useWorkflow(machine, { input: { fields: { name, family, synonyms: synonyms.join(', ') } } });
  return <SkillForm actor={actor} families={families} action="Save" onCancel={onDone} />;
}
