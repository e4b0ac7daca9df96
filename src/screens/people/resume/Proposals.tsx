import { useRef, useState, type ReactElement } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ShiftGuard, useShiftGuard } from '../../../components/shift-guard';
import type { Proposals as Found } from '../../../contract/people-proposals';
import { setDismissed } from '../../../services/proposals';
import { proposalsQuery } from '../../../services/queries/people';
import { QueryView } from '../../shared/QueryView';
import { nameOfRow, readySkill, rowProblems, SkillProposalRow, TextProposalRow } from './ProposalRows';
import { useProposalActs, type Ready } from './use-proposal-acts';

const sections = ['skill', 'project', 'education'] as const;
/** The number of rows of a group that are shown until the user asks for all. */
const shownFirst = 8;

/** The values that the resume could fill in, to be accepted one by one (product: What a resume fills in). */
export function Proposals() {
  const query = useQuery(proposalsQuery());
  return (
    <QueryView query={query} name="proposals" rows={4}>
      {(found) => <Groups found={found} />}
    </QueryView>
  );
}

function Groups({ found }: { found: Found }) {
  const { accept, dismiss } = useProposalActs();
  // When the user accepts all rows, all rows are shown, and each can be undone.
  const [open, setOpen] = useState(false);
  const [months, setMonths] = useState<Record<string, number>>({});
  const { skill, project, education } = found;
  const nothing = skill.length + project.length + education.length === 0;
  // When a group disappears, the focus moves to the next group, or to the line that says that all is done.
  const groups = useRef<HTMLDivElement>(null);
  useShiftGuard(groups, nothing ? ['nothing'] : sections.filter((section) => found[section].length > 0));
  const monthsOf = (one: Found['skill'][number]) => months[one.key] ?? one.months ?? 0;
  const whole = <P extends { key: string; row: object }>(
    section: 'project' | 'education',
    rows: readonly P[],
  ): Ready[] =>
    rows
      .filter(({ row }) => Object.keys(rowProblems(section, row as never)).length === 0)
      .map(({ key, row }) => ({ key, name: nameOfRow(row as never), row: row as never }));
  const ready = {
    skill: skill.filter((one) => monthsOf(one) >= 1).map((one) => readySkill(one, monthsOf(one))),
    project: whole('project', project),
    education: whole('education', education),
  };
  const several = sections.filter((section) => ready[section].length > 0).length > 1;
  const complete = sections.reduce((sum, section) => sum + ready[section].length, 0);
  return (
    <Box sx={{ display: 'grid', gap: 6, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {several && (
        <Box>
          <Button
            variant="contained"
            onClick={() => {
              setOpen(true);
              for (const section of sections) ready[section].forEach((one) => accept(section, one));
            }}
          >
            {complete === skill.length + project.length + education.length
              ? 'Accept all'
              : `Accept all ${complete} that are complete`}
          </Button>
        </Box>
      )}
      <Box ref={groups} sx={{ display: 'grid', gap: 6, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {nothing && (
          <Typography tabIndex={-1} sx={{ color: 'text.secondary' }}>
            Your resume has nothing new for your profile.
          </Typography>
        )}
        <Group
          open={open}
          label="Skills"
          count={skill.length}
          ready={ready.skill}
          onAccept={(ready) => accept('skill', ready)}
        >
          {skill.map((one) => (
            <SkillProposalRow
              key={one.key}
              proposal={one}
              months={monthsOf(one)}
              onMonths={(count) => setMonths({ ...months, [one.key]: count })}
              onAccept={(ready) => accept('skill', ready)}
              onDismiss={() => dismiss(one)}
            />
          ))}
        </Group>
        <Group
          open={open}
          label="Projects"
          count={project.length}
          ready={ready.project}
          onAccept={(ready) => accept('project', ready)}
        >
          {project.map((one) => (
            <TextProposalRow
              key={one.key}
              section="project"
              proposal={one}
              onAccept={(ready) => accept('project', ready)}
              onDismiss={() => dismiss({ key: one.key, name: one.row.title })}
            />
          ))}
        </Group>
        <Group
          open={open}
          label="Education"
          count={education.length}
          ready={ready.education}
          onAccept={(ready) => accept('education', ready)}
        >
          {education.map((one) => (
            <TextProposalRow
              key={one.key}
              section="education"
              proposal={one}
              onAccept={(ready) => accept('education', ready)}
              onDismiss={() => dismiss({ key: one.key, name: one.row.graduation })}
            />
          ))}
        </Group>
        {found.dismissed.length > 0 && <Dismissed keys={found.dismissed} />}
      </Box>
      {(found.contact.town !== '' || found.contact.mobile !== '') && (
        <Typography sx={{ color: 'text.secondary' }}>
          It also says {[found.contact.town, found.contact.mobile].filter(Boolean).join(' and ')}: offered in My Profile
          where you fill in Personal and Contact Details.
        </Typography>
      )}
    </Box>
  );
}

interface GroupProps {
  open: boolean;
  label: string;
  count: number;
  /** The proposals in which nothing is missing. */
  ready: readonly Ready[];
  onAccept: (ready: Ready) => void;
  children: readonly ReactElement[];
}

function Group({ open, label, count, ready, onAccept, children }: GroupProps) {
  const [all, setAll] = useState(false);
  if (count === 0) return null;
  const shown = all || open ? children : children.slice(0, shownFirst);
  return (
    <Box component="section" aria-label={label}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', justifyContent: 'space-between' }}>
        <Typography variant="h4" component="h3">
          {label} ({count})
        </Typography>
        {ready.length > 1 && (
          <Button
            size="small"
            variant="outlined"
            onClick={() => {
              setAll(true);
              ready.forEach(onAccept);
            }}
          >
            {ready.length === count ? `Accept all ${count}` : `Accept the ${ready.length} that are complete`}
          </Button>
        )}
      </Box>
      <ShiftGuard>
        <Rows>{shown}</Rows>
      </ShiftGuard>
      {shown.length < count && (
        <Button size="small" onClick={() => setAll(true)} sx={{ mt: 2 }}>
          Show all {count}
        </Button>
      )}
    </Box>
  );
}

/** The rows of a group. When a row disappears, the focus moves to its neighbor. */
function Rows({ children }: Pick<GroupProps, 'children'>) {
  const list = useRef<HTMLUListElement>(null);
  useShiftGuard(
    list,
    children.map(({ key }) => key ?? ''),
  );
  return (
    <Box ref={list} component="ul" sx={{ listStyle: 'none', m: 0, p: 0, containerType: 'inline-size' }}>
      {children}
    </Box>
  );
}

function Dismissed({ keys }: { keys: readonly string[] }) {
  const queryClient = useQueryClient();
  const back = useMutation({ networkMode: 'always', mutationFn: () => setDismissed(queryClient, keys, false) });
  return (
    <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
      <Button size="small" loading={back.isPending} onClick={() => back.mutate()}>
        Show {keys.length === 1 ? 'the one' : `the ${keys.length}`} that you dismissed
      </Button>
      {back.error && <Alert severity="error">{back.error.message}</Alert>}
    </Box>
  );
}
