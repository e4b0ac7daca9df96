import { useEffect, useId } from 'react';
import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Slider from '@mui/material/Slider';
import CloseIcon from '@mui/icons-material/CloseOutlined';
import DarkModeIcon from '@mui/icons-material/DarkModeOutlined';
import LightModeIcon from '@mui/icons-material/LightModeOutlined';
import SystemIcon from '@mui/icons-material/SettingsBrightnessOutlined';
import { toast } from '../components/toast';
import { defaultDisplay, type DisplaySettings } from '../contract/auth';
import { useKeptDisplay } from '../services/display-values';
import { useSaveDisplay } from '../services/queries/display';
import { loadFont } from './fonts';

/** Pixels (product: Constants). */
export const settingsWidth = 280;
export const radius = { least: 4, most: 24, step: 2 } as const;

const fonts = ['Roboto', 'Poppins', 'Inter'] as const;
const modes = [
  { mode: 'light', label: 'Light', Icon: LightModeIcon },
  { mode: 'dark', label: 'Dark', Icon: DarkModeIcon },
  { mode: 'system', label: 'Same as device', Icon: SystemIcon },
] as const;

const tellError = (message: string) => void toast.error(message);

/**
 * Display settings (product: Display settings). Each choice applies at once and is stored both on this device and for
 * the user.
 */
export function DisplayDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const display = useKeptDisplay();
  const save = useSaveDisplay(tellError);
  const id = useId();
  useEffect(() => {
    // Each font's name is shown in that font.
    for (const font of fonts) loadFont(font).catch(() => undefined);
  }, []);
  const set = (changes: Partial<DisplaySettings>) => save({ ...display, ...changes });
  const isDefault = JSON.stringify({ ...defaultDisplay, ...display }) === JSON.stringify(defaultDisplay);
  return (
    <Drawer
      anchor="right"
      open={open}
      onClose={onClose}
      slotProps={{
        paper: { role: 'dialog', 'aria-labelledby': `${id}-title`, sx: { width: settingsWidth, borderRadius: 0 } },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', px: 6, pt: 4, pb: 2 }}>
        <Box component="h2" id={`${id}-title`} sx={{ m: 0, flexGrow: 1, typography: 'h3' }}>
          Display settings
        </Box>
        <IconButton aria-label="Close" onClick={onClose} edge="end">
          <CloseIcon />
        </IconButton>
      </Box>
      <Box sx={{ px: 6, pb: 6, display: 'grid', gap: 6 }}>
        <Choice id={`${id}-mode`} label="Light or dark" value={display.mode}>
          {modes.map(({ mode, label, Icon }) => (
            <Option key={mode} value={mode} onChoose={() => set({ mode })}>
              <Icon fontSize="small" sx={{ mr: 2, color: 'text.secondary' }} />
              {label}
            </Option>
          ))}
        </Choice>
        <Choice id={`${id}-font`} label="Font family" value={display.fontFamily}>
          {fonts.map((fontFamily) => (
            <Option key={fontFamily} value={fontFamily} onChoose={() => set({ fontFamily })}>
              <Box component="span" sx={{ fontFamily, fontSize: '1rem' }}>
                {fontFamily}
              </Box>
            </Option>
          ))}
        </Choice>
        <div>
          <Box sx={{ display: 'flex', justifyContent: 'space-between', mb: 2 }}>
            <Box component="span" id={`${id}-radius`} sx={{ typography: 'subtitle2' }}>
              Border radius
            </Box>
            <Box component="span" data-figures sx={{ color: 'text.secondary' }}>
              {display.borderRadius} px
            </Box>
          </Box>
          <Box sx={{ px: 2 }}>
            <Slider
              aria-labelledby={`${id}-radius`}
              value={display.borderRadius}
              min={radius.least}
              max={radius.most}
              step={radius.step}
              marks
              getAriaValueText={(value) => `${value} px`}
              onChange={(_, value) => set({ borderRadius: value })}
            />
          </Box>
        </div>
        <Button variant="outlined" disabled={isDefault} onClick={() => save(defaultDisplay)}>
          Reset to defaults
        </Button>
      </Box>
    </Drawer>
  );
}

function Choice({ id, label, value, children }: { id: string; label: string; value: string; children: ReactNode }) {
  return (
    <div>
      <Box id={id} sx={{ typography: 'subtitle2', mb: 1 }}>
        {label}
      </Box>
      <RadioGroup aria-labelledby={id} value={value}>
        {children}
      </RadioGroup>
    </div>
  );
}

function Option({ value, onChoose, children }: { value: string; onChoose: () => void; children: ReactNode }) {
  return (
    <FormControlLabel
      value={value}
      control={<Radio size="small" onChange={onChoose} />}
      label={<Box sx={{ display: 'flex', alignItems: 'center' }}>{children}</Box>}
      sx={{ minHeight: 40 }}
    />
  );
}
