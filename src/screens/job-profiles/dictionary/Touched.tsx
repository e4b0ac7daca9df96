import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import type { SkillUse } from '../../../contract/job-profiles-dictionary';
import { skillUseQuery } from '../../../services/queries/dictionary';
import { QueryView } from '../../shared/QueryView';

const count = (number: number, one: string, many: string) =>
  `${number.toLocaleString('en-US')} ${number === 1 ? one : many}`;

/** The uses of a skill in words, one phrase for each kind. */
function touchWords({ jobs, openJobs, candidates, panelists, interviews }: SkillUse): string[] {
  return [
    jobs > 0 &&
      `${count(jobs, 'job profile asks', 'job profiles ask')} for it${openJobs > 0 ? `, ${openJobs} of them open` : ''}`,
    candidates > 0 && `${count(candidates, 'candidate knows', 'candidates know')} it`,
    panelists > 0 && `${count(panelists, 'panelist knows', 'panelists know')} it`,
    interviews > 0 && `${count(interviews, 'upcoming interview asks', 'upcoming interviews ask')} for it`,
  ].filter((part) => part !== false);
}

/** What a merge or a retirement affects, loaded when the confirmation opens. */
export function Touched({ id, into }: { id: string; into?: string }) {
  const query = useQuery(skillUseQuery(id, into));
  return (
    <QueryView query={query} name="uses of this skill" rows={2}>
      {(use) => <Uses data={use} />}
    </QueryView>
  );
}

function Uses({ data }: { data: SkillUse }) {
  const words = touchWords(data);
  if (words.length === 0) return <div>No job profile, person or upcoming interview has this skill.</div>;
  return (
    <Box component="ul" aria-label="What this affects" sx={{ m: 0, pl: 5, display: 'grid', gap: 1 }}>
      {words.map((part) => (
        <li key={part}>{part}.</li>
      ))}
      {data.both > 0 && (
        <li>
          {count(data.both, 'has both skills and keeps', 'have both skills and keep')} one, with the longer experience,
          primary if either was.
        </li>
      )}
    </Box>
  );
}
