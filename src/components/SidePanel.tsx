import { useDeferredValue, useId } from 'react';
import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import CloseIcon from '@mui/icons-material/Close';

interface SidePanelProps {
  open: boolean;
  title: string;
  subtitle?: ReactNode;
  onClose: () => void;
  /** Buttons in the footer, which is always visible. */
  actions?: ReactNode;
  children: ReactNode;
  /** Width in px for windows from 600 px; below, the panel fills the screen. */
  width?: number;
}

/** The details of a row beside its list. The screen stores `open` in the URL, so that the back button closes it. */
export function SidePanel({ open, title, subtitle, onClose, actions, children, width = 480 }: SidePanelProps) {
  const titleId = useId();
  // Opens the panel first and renders its content in a deferred update, so that a click is answered at once.
  const painted = useDeferredValue(open, false) || !open;
  return (
    <Drawer
      anchor="right"
      open={open}
      onClose={onClose}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-labelledby': titleId,
          sx: { width: { xs: '100%', sm: width }, borderRadius: 0 },
        },
      }}
    >
      <Box
        component="header"
        sx={{ display: 'flex', alignItems: 'flex-start', gap: 2, p: { xs: 4, sm: 6 }, pb: { xs: 3, sm: 3 } }}
      >
        <Box sx={{ flexGrow: 1, minWidth: 0 }}>
          <Typography id={titleId} variant="h3" component="h2">
            {title}
          </Typography>
          {subtitle && (
            <Typography component="div" sx={{ color: 'text.secondary' }}>
              {subtitle}
            </Typography>
          )}
        </Box>
        <IconButton aria-label="Close" onClick={onClose} sx={{ mt: -1, mr: -2 }}>
          <CloseIcon />
        </IconButton>
      </Box>
      <Box sx={{ flexGrow: 1, overflowY: 'auto', px: { xs: 4, sm: 6 }, pb: 6 }}>{painted && children}</Box>
      {actions && (
        <Box
          component="footer"
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            gap: 2,
            px: { xs: 4, sm: 6 },
            py: 3,
            borderTop: '1px solid',
            borderColor: 'divider',
          }}
        >
          {actions}
        </Box>
      )}
    </Drawer>
  );
}
