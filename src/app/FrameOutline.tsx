import Box from '@mui/material/Box';
import MenuIcon from '@mui/icons-material/Menu';
import { Brand } from '../components/Brand';
import { LoadingLine } from './LoadingLine';
import { bar, drawerWidth, railWidth, side } from './frame-look';

/**
 * The frame before the user is known, with only what is the same for every user. Prerendered, never part of the app.
 */
export function FrameOutline() {
  return (
    <Box sx={{ minHeight: '100dvh', bgcolor: 'background.default' }}>
      <Box component="header" sx={bar}>
        <Box sx={toggle}>
          <MenuIcon />
        </Box>
        <Brand href="/" />
        <Box sx={{ flexGrow: 1 }} />
        <Box sx={{ width: 36, height: 36, m: 1, borderRadius: '50%', bgcolor: 'divider' }} />
      </Box>
      <Box aria-hidden sx={menu}>
        {[96, 120, 80, 104, 72].map((width) => (
          <Box key={width} sx={entry}>
            <Box sx={{ ...stroke, width: 22 }} />
            <Box sx={{ ...stroke, width, '[data-menu="rail"] &': { display: 'none' } }} />
          </Box>
        ))}
      </Box>
      <main>
        <LoadingLine />
      </main>
    </Box>
  );
}

const toggle = {
  display: 'flex',
  p: 2,
  color: 'action.active',
  '[data-menu="top"] &': { display: { lg: 'none' } },
} as const;
const menu = {
  ...side,
  display: { xs: 'none', lg: 'block' },
  boxSizing: 'border-box',
  width: drawerWidth,
  py: 3,
  '[data-menu="rail"] &': { width: railWidth },
  '[data-menu="top"] &': { display: 'none' },
} as const;
const entry = { height: 44, mx: 3, my: '2px', px: 3, display: 'flex', alignItems: 'center', gap: 3.5 } as const;
const stroke = { height: 12, borderRadius: '6px', bgcolor: 'divider' } as const;
