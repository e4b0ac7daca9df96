import { useId, useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ButtonProps } from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import MoreIcon from '@mui/icons-material/MoreVert';
import { Link as RouterLink } from 'wouter';
import { LinkButton } from '../../components/AppLink';
import type { AllowedAction, InterviewRow, SentType } from '../../contract/interviews';
import { useMe } from '../../services/queries/auth';
import { actionLabel, actionWords } from './action-words';
import { useActionsHost } from './actions-context';
import { bookHref, feedbackHref } from './hrefs';
import { useActions } from './use-act-on-interview';

interface InterviewActionsProps {
  interview: InterviewRow;
  /** On a row at most two buttons and the menu of the rest (look.md); on a page up to four. */
  size?: 'row' | 'page';
  /** Shown elsewhere on the same screen. */
  hide?: readonly SentType[];
  /** The first one is the primary action of the screen. */
  primary?: boolean;
}

const none: readonly SentType[] = [];

/** Buttons of what may be done now, and of nothing else (product 2). Needs an ActionsHost above. */
export function InterviewActions({ interview, size = 'row', hide = none, primary = false }: InterviewActionsProps) {
  // QC_UPDATE has no screen yet.
  const actions = interview.allowedActions.filter(({ type }) => type !== 'QC_UPDATE' && !hide.includes(type));
  const room = size === 'row' ? 2 : 4;
  const shown = actions.slice(0, room);
  const rest = actions.slice(room);
  if (actions.length === 0) return null;
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: { xs: 'wrap', sm: size === 'row' ? 'nowrap' : 'wrap' },
        alignItems: 'center',
        gap: size === 'row' ? 1 : 2,
      }}
    >
      {shown.map((action, index) => (
        <ActionButton
          key={action.type}
          interview={interview}
          action={action}
          size={size === 'row' ? 'small' : 'medium'}
          variant={variantOf(action.type, index === 0, primary, size)}
        />
      ))}
      {rest.length > 0 && <RestMenu interview={interview} actions={rest} />}
    </Box>
  );
}

const elsewhere = (type: SentType, id: string, userType: Parameters<typeof bookHref>[1]) => {
  if (type === 'BOOK') return bookHref(id, userType);
  return type === 'SUBMIT_FEEDBACK' ? feedbackHref(id) : null;
};

/** What ends something is never the primary action. */
function variantOf(type: SentType, first: boolean, primary: boolean, size: 'row' | 'page') {
  if (!first) return size === 'row' ? 'text' : 'outlined';
  return primary && !actionWords[type].destructive ? 'contained' : 'outlined';
}

type OneAction = { interview: InterviewRow; action: AllowedAction };

function ActionButton({ interview, action, size, variant }: OneAction & Pick<ButtonProps, 'size' | 'variant'>) {
  const { actor, about } = useActionsHost();
  const { busy, sending, choose } = useActions(actor, interview);
  const { userType } = useMe();
  const label = actionLabel(action.type, interview);
  const named = `${label}: ${interview.candidate.name}`;
  const href = elsewhere(action.type, interview.id, userType);
  const color = actionWords[action.type].destructive ? ('error' as const) : undefined;
  const look = { size: size ?? 'small', variant: variant ?? 'text', sx: { whiteSpace: 'nowrap', flexShrink: 0 } };
  if (href)
    return (
      <LinkButton href={href} aria-label={named} {...look}>
        {label}
      </LinkButton>
    );
  return (
    <Button
      {...look}
      {...(color && { color })}
      aria-label={named}
      loading={sending === action.type}
      disabled={busy}
      onClick={() => {
        about(interview);
        choose(action);
      }}
    >
      {label}
    </Button>
  );
}

function RestMenu({ interview, actions }: { interview: InterviewRow; actions: readonly AllowedAction[] }) {
  const { actor, about } = useActionsHost();
  const { busy, choose } = useActions(actor, interview);
  const { userType } = useMe();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  return (
    <>
      <IconButton
        size="small"
        aria-label={`More actions: ${interview.candidate.name}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? id : undefined}
        disabled={busy}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreIcon fontSize="small" />
      </IconButton>
      <Menu id={id} anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {actions.map((action) => {
          const label = actionLabel(action.type, interview);
          const href = elsewhere(action.type, interview.id, userType);
          if (href)
            return (
              <MenuItem key={action.type} component={RouterLink} href={href}>
                {label}
              </MenuItem>
            );
          return (
            <MenuItem
              key={action.type}
              sx={actionWords[action.type].destructive ? { color: 'error.main' } : {}}
              onClick={() => {
                setAnchor(null);
                about(interview);
                choose(action);
              }}
            >
              {label}
            </MenuItem>
          );
        })}
      </Menu>
    </>
  );
}
