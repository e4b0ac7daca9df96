import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { InterviewRow } from '../../../contract/interviews';
import { decisionChoices } from './action-words';
import { UndoableActions } from '../list/UndoableActions';
import { interviewSubject, useUndoableActions } from './use-act-on-interview';

/** The three decisions as buttons, the current one pressed; nothing if DECIDE is not allowed (product: Actions). */
export function DecideButtons({ interview }: { interview: InterviewRow }) {
  const { decide } = useUndoableActions(interview);
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
              onClick={() => {
                if (!pressed) decide(value);
              }}
            >
              {label}
            </Button>
          );
        })}
      </Box>
    </UndoableActions>
  );
}
