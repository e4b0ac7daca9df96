import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import type { Picture } from '../model/evidence';
import { hairline } from './parts';

const looks = {
  fill: (colour: string) => ({ fill: colour }),
  line: (colour: string) => ({ fill: 'none', stroke: colour }),
  text: (colour: string) => ({ fill: colour, fillOpacity: 0.55 }),
  form: (colour: string) => ({ fill: colour, fillOpacity: 0.25 }),
} as const;

/** The screen of a page at that time, with blocks instead of words. A click enlarges it. */
export function ScreenPicture({ picture }: { picture: Picture }) {
  const [large, setLarge] = useState(false);
  return (
    <>
      <ButtonBase
        title="Enlarge"
        onClick={() => setLarge(true)}
        sx={{ display: 'block', width: '100%', borderRadius: 1 }}
      >
        <Drawn picture={picture} highest="420px" />
      </ButtonBase>
      <Dialog
        open={large}
        onClose={() => setLarge(false)}
        fullWidth
        maxWidth="xl"
        slotProps={{ paper: { 'aria-label': 'The screen, enlarged' } }}
      >
        <Drawn picture={picture} highest="calc(100vh - 160px)" />
        <DialogActions>
          <Button onClick={() => setLarge(false)}>Close</Button>
        </DialogActions>
      </Dialog>
    </>
  );
}

function Drawn({ picture, highest }: { picture: Picture; highest: string }) {
  const { width, height, palette, boxes } = picture;
  return (
    <Box
      component="svg"
      role="img"
      aria-label={`The screen, ${width} by ${height}, without its words`}
      viewBox={`0 0 ${width} ${height}`}
      sx={{
        display: 'block',
        width: '100%',
        maxHeight: highest,
        border: hairline,
        borderRadius: 1,
        bgcolor: 'common.white',
      }}
    >
      {boxes.map(([kind, x, y, wide, high, colour], index) => (
        <rect
          key={index}
          {...looks[kind](palette[colour] ?? 'gray')}
          x={x}
          // A line of text is drawn lower than its box.
          y={kind === 'text' ? y + high * 0.2 : y}
          width={wide}
          height={kind === 'text' ? high * 0.6 : high}
          rx={kind === 'text' ? high * 0.2 : 4}
        />
      ))}
    </Box>
  );
}
