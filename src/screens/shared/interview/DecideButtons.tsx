import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { InterviewRow } from '../../../contract/interviews';
import { decisionChoices } from './action-words';
import { UndoableActions } from '../list/UndoableActions';
import { useDecideOn } from '../decide/use-decide-on';
import { interviewSubject } from './use-act-on-interview';

/** The three decisions as buttons, the current one pressed; nothing if DECIDE is not allowed (product: Actions). */
export function DecideButtons({ interview }: { interview: InterviewRow }) {
  const { choose, explain, busy } = useDecideOn(interview);
  if (!interview.allowedActions.some(({ type }) => type === 'DECIDE')) return null;
  return (
    <UndoableActions subject={interviewSubject(interview.id)} name={interview.candidate.name} align="start">
      <Box role="group" aria-label="Decision" sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {decisionChoices.map(({ value, label }) => {
          const pressed = interview.decision === value;
          return (
            <Button
              key={value}
              variant={pressed ? 'contained' : 'outlined'}
              aria-pressed={pressed}
              onClick={() => choose(value)}
              disabled={busy}
            >
              {label}
            </Button>
          );
        })}
        <Button disabled={busy} onClick={explain}>
          With a reason or email…
        </Button>
      </Box>
    </UndoableActions>
  );
}
