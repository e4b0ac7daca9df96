import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { DateTime } from '../../../components/DateTime';
import { useSearchParams } from '../../../components/use-search-params';
import {
  listDictionary,
  mostUses,
  skillStateWords,
  type DictionarySkill,
} from '../../../contract/job-profiles-dictionary';
import { dictionaryKey, skillFamiliesQuery } from '../../../services/queries/dictionary';
import { ListScreen } from '../../shared/list/ListScreen';
import type { ListFilter } from '../../shared/list/list-filters';
import type { ListColumn } from '../../shared/list/list-types';
import { RetireQuestion } from './RetireQuestion';
import { SkillPanel } from './SkillPanel';
import { SkillStateChip } from './SkillStateChip';

const counted = (count: number) => (count > mostUses ? `${mostUses.toLocaleString('en-US')}+` : count);

const columns = (zone: string): ListColumn<DictionarySkill>[] => [
  {
    id: 'name',
    header: 'Skill',
    width: 360,
    cut: true,
    priority: 0,
    sort: 'name',
    exports: ['name', 'synonyms'],
    cell: ({ name, synonyms }) => (
      <Box data-lines sx={{ minWidth: 0 }}>
        <Box sx={{ fontWeight: 500, overflow: 'hidden', textOverflow: 'ellipsis' }}>{name}</Box>
        {synonyms.length > 0 && (
          <Box
            title={synonyms.join(', ')}
            sx={{ typography: 'caption', color: 'text.secondary', overflow: 'hidden', textOverflow: 'ellipsis' }}
          >
            {synonyms.join(', ')}
          </Box>
        )}
      </Box>
    ),
  },
  { id: 'family', header: 'Family', priority: 1, sort: 'family', cell: ({ family }) => family },
  { id: 'jobs', header: 'Job profiles', priority: 3, align: 'right', cell: ({ jobs }) => counted(jobs) },
  { id: 'people', header: 'People', priority: 4, align: 'right', cell: ({ people }) => counted(people) },
  {
    id: 'state',
    header: 'Status',
    priority: 2,
    cell: ({ retiredAt }) => <SkillStateChip retired={retiredAt !== null} />,
  },
  {
    id: 'retired',
    header: 'Retired',
    extra: true,
    cell: ({ retiredAt }) => (retiredAt === null ? '' : <DateTime at={retiredAt} zone={zone} />),
  },
];

/** The skills of the whole product, for the admins who maintain them (product: Skill dictionary). */
export function SkillDictionary() {
  const [params] = useSearchParams();
  const { data: families } = useQuery(skillFamiliesQuery());
  const [asked, setAsked] = useState<{ rows: readonly DictionarySkill[]; retired: boolean } | null>(null);
  const ask = (rows: readonly DictionarySkill[], retired: boolean) => setAsked({ rows, retired });
  // A link may name a family before the families are loaded.
  const given = params.get('family');
  const known = families ?? (given === null ? [] : [given]);
  const filters: ListFilter[] = [
    { kind: 'choice', id: 'family', label: 'Family', words: Object.fromEntries(known.map((one) => [one, one])) },
    { kind: 'choice', id: 'state', label: 'Status', words: skillStateWords },
  ];
  return (
    <>
      <ListScreen
        name="skillDictionary"
        label="Skills"
        call={listDictionary}
        queryKey={[...dictionaryKey, 'list']}
        query={{ sort: 'name' }}
        columns={columns}
        filters={filters}
        search={{ label: 'Search skills', placeholder: 'Name or synonym, such as k8s' }}
        rowLabel={({ name }) => name}
        empty={{ line: 'Job profiles and people use the skills in this list.' }}
        openAs="skill"
        panel={({ id, onClose, onMove }) => (
          <SkillPanel
            key={id}
            id={id}
            families={known}
            onClose={onClose}
            onMove={onMove}
            onRetire={(row, retired) => ask([row], retired)}
          />
        )}
        actions={(row) =>
          // Skills are retired on the page of a skill, or for selected rows.
          row.retiredAt !== null && (
            <Button size="small" aria-label={`Take back: ${row.name}`} onClick={() => ask([row], false)}>
              Restore
            </Button>
          )
        }
        bulk={[
          { label: 'Retire', can: ({ retiredAt }) => retiredAt === null, run: (rows) => ask(rows, true) },
          { label: 'Restore', can: ({ retiredAt }) => retiredAt !== null, run: (rows) => ask(rows, false) },
        ]}
      />
      {asked && <RetireQuestion {...asked} onClose={() => setAsked(null)} />}
    </>
  );
}
