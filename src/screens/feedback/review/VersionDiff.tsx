import { useState } from 'react';
import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { diffWords } from 'diff';
import { formatInstant } from '../../../components/format-time';
import type { FeedbackVersion, Scorecard } from '../../../contract/feedback';
import type { AskedSkill } from '../../../contract/job-profiles';
import { cardChanges, type CardChange } from './card-changes';

interface VersionDiffProps {
  /** Newest first, as the server sorts them. */
  versions: readonly FeedbackVersion[];
  skills: readonly AskedSkill[];
  kind: 'real' | 'mock';
  zone: string;
}

const nameOf = ({ version, byName, at, kind }: FeedbackVersion, zone: string) =>
  `Version ${version}, ${kind === 'qcUpdate' ? 'updated' : 'written'} by ${byName}, ${formatInstant(at, zone)}`;

/** Two versions of a scorecard side by side, with what differs (product: QC update). */
export function VersionDiff({ versions, skills, kind, zone }: VersionDiffProps) {
  const [chosen, choose] = useState<{ from?: number; to?: number }>({});
  const at = (version: number | undefined, usual: number) =>
    versions.find((one) => one.version === version) ?? versions[usual];
  const to = at(chosen.to, 0);
  const from = at(chosen.from, 1);
  if (from === undefined || to === undefined)
    return <Typography sx={{ color: 'text.secondary' }}>There is only one version so far.</Typography>;
  const pick = (label: string, value: number, onChange: (version: number) => void) => (
    <TextField
      select
      size="small"
      fullWidth
      label={label}
      value={value}
      onChange={(event) => onChange(Number(event.target.value))}
    >
      {versions.map((one) => (
        <MenuItem key={one.version} value={one.version} sx={{ whiteSpace: 'normal' }}>
          {nameOf(one, zone)}
        </MenuItem>
      ))}
    </TextField>
  );
  return (
    <Box
      component="section"
      aria-label="Versions"
      sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}
    >
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: columns, pt: 1 }}>
        {pick('Earlier', from.version, (version) => choose({ ...chosen, from: version }))}
        {pick('Later', to.version, (version) => choose({ ...chosen, to: version }))}
      </Box>
      <Changes from={from.scorecard} to={to.scorecard} skills={skills} kind={kind} />
    </Box>
  );
}

const columns = { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' } as const;

function Changes(props: { from: Scorecard; to: Scorecard } & Pick<VersionDiffProps, 'skills' | 'kind'>) {
  const changes = cardChanges(props.from, props.to, props.skills, props.kind);
  if (changes.length === 0) return <Typography>These two versions are the same.</Typography>;
  return (
    <>
      <Typography role="status" sx={{ color: 'text.secondary' }}>
        {changes.length === 1 ? '1 part differs' : `${changes.length} parts differ`}
      </Typography>
      <Box component="ul" aria-label="Differences" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 5 }}>
        {changes.map((change) => (
          <Changed key={change.part} change={change} />
        ))}
      </Box>
    </>
  );
}

function Changed({ change: { title, choice, text } }: { change: CardChange }) {
  return (
    <Box component="li" sx={{ minWidth: 0 }}>
      <Typography variant="subtitle2" component="h3" sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </Typography>
      {choice && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, my: 1 }}>
          <Mark as="del">{choice.from}</Mark>
          <span aria-hidden>→</span>
          <Mark as="ins">{choice.to}</Mark>
        </Box>
      )}
      {text && <Texts from={text.from} to={text.to} />}
    </Box>
  );
}

/** The earlier text with what was removed, beside the later one with what was added. */
function Texts({ from, to }: { from: string; to: string }) {
  const parts = diffWords(from, to);
  const side = (title: string, mark: 'removed' | 'added', text: string) => (
    <Box sx={{ minWidth: 0 }}>
      <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{title}</Box>
      <Box dir="auto" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {text === ''
          ? 'Empty'
          : parts
              .filter((part) => part[mark] || !(part.added || part.removed))
              .map((part, index) =>
                part[mark] ? (
                  <Mark key={index} as={mark === 'removed' ? 'del' : 'ins'}>
                    {part.value}
                  </Mark>
                ) : (
                  <span key={index}>{part.value}</span>
                ),
              )}
      </Box>
    </Box>
  );
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: columns }}>
      {side('Earlier', 'removed', from)}
      {side('Later', 'added', to)}
    </Box>
  );
}

const marks = {
  del: { color: 'error', word: 'removed' },
  ins: { color: 'success', word: 'added' },
} as const;

/** Marked by colour and by a line, and in words for screen readers, most of which do not announce the element. */
function Mark({ as, children }: { as: 'del' | 'ins'; children: ReactNode }) {
  const { color, word } = marks[as];
  return (
    <Box
      component={as}
      sx={{
        textDecoration: as === 'del' ? 'line-through' : 'underline',
        textDecorationThickness: '1px',
        textUnderlineOffset: '3px',
        borderRadius: '3px',
        bgcolor: `color-mix(in srgb, var(--mui-palette-${color}-main) 16%, transparent)`,
      }}
    >
      <span style={visuallyHidden}>[{word}: </span>
      {children}
      <span style={visuallyHidden}>]</span>
    </Box>
  );
}
