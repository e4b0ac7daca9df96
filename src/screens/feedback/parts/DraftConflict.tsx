import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ScorecardDraft } from '../../../contract/feedback';
import type { AskedSkill } from '../../../contract/job-profiles';
import { cardParts } from '../../../machines/feedback/scorecard-draft';
import { conflictId, partText, partTitle } from './card-parts';

interface DraftConflictProps {
  mine: ScorecardDraft;
  theirs: ScorecardDraft;
  /** `theirs` was typed in another tab of this browser and never sent. */
  fromTab: boolean;
  skills: readonly AskedSkill[];
  kind: 'real' | 'mock';
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/**
 * A draft that was changed elsewhere, next to the local one. Nothing is saved until the panelist chooses (product:
 * Drafts).
 */
export function DraftConflict({ mine, theirs, fromTab, skills, kind, onKeepMine, onTakeTheirs }: DraftConflictProps) {
  const differing = [...cardParts(skills.map(({ id }) => id)), 'notes']
    .map((part) => ({ part, mine: partText(part, mine, kind), theirs: partText(part, theirs, kind) }))
    .filter((one) => one.mine !== one.theirs);
  return (
    <Alert
      id={conflictId}
      tabIndex={-1}
      severity="warning"
      role="alert"
      sx={{ scrollMarginTop: 88, '& .MuiAlert-message': { flexGrow: 1, minWidth: 0 } }}
    >
      <AlertTitle component="h2">
        {fromTab ? 'Another tab has unsent text for this feedback' : 'This feedback was changed elsewhere'}
      </AlertTitle>
      Both are kept until you choose.
      <Box sx={{ display: 'grid', gap: 3, my: 4 }}>
        {differing.map((one) => (
          <Box key={one.part} role="group" aria-label={partTitle(one.part, skills)}>
            <Typography variant="subtitle2" component="h3">
              {partTitle(one.part, skills)}
            </Typography>
            <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, gap: 3 }}>
              <Side title={fromTab ? 'Here' : 'On this device'} text={one.mine} />
              <Side title={fromTab ? 'From another tab' : 'Changed elsewhere'} text={one.theirs} />
            </Box>
          </Box>
        ))}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <Button variant="contained" onClick={onKeepMine}>
          Keep mine
        </Button>
        <Button variant="outlined" onClick={onTakeTheirs}>
          Use the other version
        </Button>
      </Box>
    </Alert>
  );
}

function Side({ title, text }: { title: string; text: string }) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{title}</Box>
      <Box sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{text || 'Empty'}</Box>
    </Box>
  );
}
