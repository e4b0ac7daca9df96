import { useEffect, useRef } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ProfileIcon from '@mui/icons-material/AccountCircleOutlined';
import NetworkIcon from '@mui/icons-material/WorkOutlineOutlined';
import type { SocialProvider } from '../../contract/auth-social';

export type SocialChoice = { provider: SocialProvider; name: string };

interface SocialBlockProps {
  choices: readonly SocialChoice[];
  /** The provider whose window is open. */
  open: SocialProvider | null;
  disabled: boolean;
  start: (provider: SocialProvider) => void;
  cancel: () => void;
}

const icons = { google: <ProfileIcon />, linkedin: <NetworkIcon /> };

// The button is disabled while its window is open, and Cancel disappears when it closes: the focus returns to the
// button.
function useFocusBack(open: SocialProvider | null) {
  const block = useRef<HTMLDivElement>(null);
  const before = useRef(open);
  useEffect(() => {
    if (open === null && before.current !== null && !document.activeElement?.matches('a, button, input'))
      block.current?.querySelector<HTMLElement>(`[data-provider="${before.current}"]`)?.focus();
    before.current = open;
  }, [open]);
  return block;
}

/** Signs in with an identity provider or a professional network (product: Social sign-in). */
export function SocialBlock({ choices, open, disabled, start, cancel }: SocialBlockProps) {
  const block = useFocusBack(open);
  return (
    <Box ref={block} role="group" aria-label="Other ways to sign in" sx={{ display: 'grid', gap: 3, pt: 5 }}>
      <Box aria-hidden sx={divider}>
        or
      </Box>
      {choices.map(({ provider, name }) => (
        <Button
          key={provider}
          data-provider={provider}
          variant="outlined"
          size="large"
          fullWidth
          startIcon={icons[provider]}
          loading={open === provider}
          loadingPosition="start"
          disabled={disabled}
          onClick={() => start(provider)}
          sx={{ px: 2, whiteSpace: 'normal', color: 'text.primary' }}
        >
          Continue with {name}
        </Button>
      ))}
      {open !== null && (
        <Box role="status" sx={{ typography: 'body2', color: 'text.secondary', textAlign: 'center' }}>
          Continue in the window that opened.{' '}
          <Button size="small" onClick={cancel}>
            Cancel
          </Button>
        </Box>
      )}
    </Box>
  );
}

const divider = {
  display: 'flex',
  alignItems: 'center',
  gap: 3,
  typography: 'caption',
  color: 'text.secondary',
  '&::before, &::after': { content: '""', flexGrow: 1, height: '1px', bgcolor: 'divider' },
} as const;
