import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { InterviewRow } from '../../contract/interviews';
import { decisionChoices } from './action-words';
import { useActionsHost } from './actions-context';
import { useActions } from './use-act-on-interview';

/** The three decisions as buttons, the present one pressed; nothing where DECIDE is not allowed (product 2). */
export function DecideButtons({ interview }: { interview: InterviewRow }) {
  const { actor, about } = useActionsHost();
  const { busy, sending, choose } = useActions(actor, interview);
  const action = interview.allowedActions.find(({ type }) => type === 'DECIDE');
  if (action === undefined) return null;
  return (
    <Box role="group" aria-label="Decision" sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      {decisionChoices.map(({ value, label }) => {
        const pressed = interview.decision === value;
        return (
          <Button
            key={value}
            variant={pressed ? 'contained' : 'outlined'}
            aria-pressed={pressed}
            disabled={busy}
            loading={sending === 'DECIDE'}
            onClick={() => {
              if (pressed) return;
              about(interview);
              choose(action, { decision: value });
            }}
          >
            {label}
          </Button>
        );
      })}
    </Box>
  );
}
