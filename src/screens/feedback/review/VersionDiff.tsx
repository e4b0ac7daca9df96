import { useState } from 'react';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { Changed, changeColumns } from '../../../components/Changed';
import { formatInstant } from '../../../components/format-time';
import type { FeedbackVersion, Scorecard } from '../../../contract/feedback';
import type { AskedSkill } from '../../../contract/job-profiles';
import { cardChanges } from './card-changes';

interface VersionDiffProps {
  /** Newest first, in the order that the server returns. */
  versions: readonly FeedbackVersion[];
  skills: readonly AskedSkill[];
  kind: 'real' | 'mock';
  zone: string;
}

const nameOf = ({ version, byName, at, kind }: FeedbackVersion, zone: string) =>
  `Version ${version}, ${kind === 'qcUpdate' ? 'updated' : 'written'} by ${byName}, ${formatInstant(at, zone)}`;

/** Two versions of a scorecard side by side, with their differences (product: QC update). */
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
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: changeColumns, pt: 1 }}>
        {pick('Earlier', from.version, (version) => choose({ ...chosen, from: version }))}
        {pick('Later', to.version, (version) => choose({ ...chosen, to: version }))}
      </Box>
      <Changes from={from.scorecard} to={to.scorecard} skills={skills} kind={kind} />
    </Box>
  );
}

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
          <Changed key={change.part} {...change} />
        ))}
      </Box>
    </>
  );
}
