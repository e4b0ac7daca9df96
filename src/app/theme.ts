import type {} from '@mui/material/themeCssVarsAugmentation';
import { createTheme } from '@mui/material/styles';
import type { PaletteColorOptions } from '@mui/material/styles';
import type { DisplaySettings } from '../contract/auth';
import type { PersonTint } from '../components/person-tint';
import { themeComponents } from './theme-components';

/** The colors of an interview's states (product: Interview states). */
export interface StateColors {
  pendingSchedule: Tone;
  requested: Tone;
  upcoming: Tone;
  cancelAsked: Tone;
  live: Tone;
  pendingFeedback: Tone;
  completed: Tone;
  reschedulePending: Tone;
  canceled: Tone;
  noShow: Tone;
}
interface Tone {
  main: string;
  bg: string;
}
/**
 * The colors of initials, which help readers find a name again. They have no meaning, and none is the color of a state.
 */
export type PersonColors = Record<PersonTint, Tone>;
interface Roles {
  brand: { main: string; hover: string; contrastText: string; tint: string };
  control: { edge: string };
  interview: StateColors;
  person: PersonColors;
}
declare module '@mui/material/styles' {
  // ESLint forbids empty interfaces; these add our roles to MUI's types.
  interface Palette extends Roles {
    readonly roles?: never;
  }
  interface PaletteOptions extends Roles {
    readonly roles?: never;
  }
}

const brand = { main: '#33bbc5', hover: '#4cc7d0', contrastText: '#062a2e' };

const tone = (main: string, contrastText: string): PaletteColorOptions => ({ main, contrastText });

const light = {
  mode: 'light' as const,
  primary: { main: '#0b6b73', dark: '#07545a', light: '#33bbc5', contrastText: '#ffffff' },
  secondary: tone('#4a5a60', '#ffffff'),
  error: tone('#b3261e', '#ffffff'),
  warning: tone('#8a5300', '#ffffff'),
  info: tone('#1d4fd7', '#ffffff'),
  success: tone('#1b6b3a', '#ffffff'),
  background: { default: '#f6f8f9', paper: '#ffffff' },
  text: { primary: '#13262b', secondary: '#4a5a60', disabled: '#7a898f' },
  divider: '#dde5e8',
  brand: { ...brand, tint: '#e6f4f5' },
  control: { edge: '#75868c' },
  interview: {
    pendingSchedule: { main: '#8a5300', bg: '#fff4de' },
    requested: { main: '#1d4fd7', bg: '#ffffff' },
    upcoming: { main: '#1d4fd7', bg: '#e8effe' },
    cancelAsked: { main: '#b3261e', bg: '#ffffff' },
    live: { main: brand.contrastText, bg: brand.main },
    pendingFeedback: { main: '#6338b8', bg: '#f0eafd' },
    completed: { main: '#1b6b3a', bg: '#e4f5ea' },
    reschedulePending: { main: '#8a5300', bg: '#ffffff' },
    canceled: { main: '#4a5a60', bg: '#eef2f3' },
    noShow: { main: '#b3261e', bg: '#fdeceb' },
  },
  person: {
    teal: { main: '#0b6b73', bg: '#e0f2f3' },
    blue: { main: '#29508f', bg: '#e4ecf8' },
    violet: { main: '#5d4392', bg: '#ece7f6' },
    plum: { main: '#85336a', bg: '#f8e7f1' },
    green: { main: '#3b5f2c', bg: '#e8f1e1' },
    sand: { main: '#70491a', bg: '#f6ecdd' },
  },
};

const dark = {
  mode: 'dark' as const,
  primary: { main: '#33bbc5', dark: '#2aa3ac', light: '#7fd8de', contrastText: brand.contrastText },
  secondary: tone('#a9bac0', '#0f1719'),
  error: tone('#ffb4ab', '#45100c'),
  warning: tone('#ffcf85', '#3a2500'),
  info: tone('#a9c3ff', '#0a1d4d'),
  success: tone('#8fdcab', '#05290f'),
  background: { default: '#0f1719', paper: '#162124' },
  text: { primary: '#e6eef0', secondary: '#a9bac0', disabled: '#7d8f95' },
  divider: '#2a393e',
  brand: { ...brand, tint: '#16353a' },
  control: { edge: '#6f858c' },
  interview: {
    pendingSchedule: { main: '#ffcf85', bg: '#3a2c12' },
    requested: { main: '#a9c3ff', bg: '#162124' },
    upcoming: { main: '#a9c3ff', bg: '#1d2b4d' },
    cancelAsked: { main: '#ffb4ab', bg: '#162124' },
    live: { main: brand.contrastText, bg: brand.main },
    pendingFeedback: { main: '#d0bbff', bg: '#2e2350' },
    completed: { main: '#8fdcab', bg: '#153524' },
    reschedulePending: { main: '#ffcf85', bg: '#162124' },
    canceled: { main: '#b8c6cb', bg: '#25343a' },
    noShow: { main: '#ffb4ab', bg: '#471c1a' },
  },
  person: {
    teal: { main: '#7fd8de', bg: '#16353a' },
    blue: { main: '#b0c8f0', bg: '#22324d' },
    violet: { main: '#cfc0f0', bg: '#332a4c' },
    plum: { main: '#eeb9da', bg: '#45263b' },
    green: { main: '#b4d6a3', bg: '#263a20' },
    sand: { main: '#e6c79a', bg: '#3e2f1b' },
  },
};

const semiBold = 600;

/** The theme: color roles, type, shape, and motion (product: Look and feel), with light and dark as CSS variables. */
export function makeTheme({ fontFamily, borderRadius }: Pick<DisplaySettings, 'fontFamily' | 'borderRadius'>) {
  return createTheme({
    cssVariables: { colorSchemeSelector: 'data' },
    defaultColorScheme: 'light',
    colorSchemes: { light: { palette: light }, dark: { palette: dark } },
    spacing: 4,
    shape: { borderRadius },
    motion: { reducedMotion: 'system' },
    focusVisible: true,
    transitions: {
      duration: {
        shortest: 150,
        shorter: 150,
        short: 200,
        standard: 200,
        complex: 200,
        enteringScreen: 200,
        leavingScreen: 150,
      },
      easing: { easeInOut: 'cubic-bezier(0, 0, 0.2, 1)', sharp: 'cubic-bezier(0, 0, 0.2, 1)' },
    },
    typography: {
      fontFamily: `${fontFamily}, system-ui, "Segoe UI", sans-serif`,
      fontSize: 14,
      h1: { fontSize: '2rem', lineHeight: 1.25, fontWeight: semiBold },
      h2: { fontSize: '1.5rem', lineHeight: 1.3333, fontWeight: semiBold },
      h3: { fontSize: '1.25rem', lineHeight: 1.4, fontWeight: semiBold },
      h4: { fontSize: '1rem', lineHeight: 1.5, fontWeight: semiBold },
      h5: { fontSize: '0.875rem', lineHeight: 1.43, fontWeight: semiBold },
      h6: { fontSize: '0.75rem', lineHeight: 1.5, fontWeight: semiBold },
      subtitle1: { fontSize: '1rem', lineHeight: 1.5, fontWeight: 500 },
      subtitle2: { fontSize: '0.875rem', lineHeight: 1.43, fontWeight: 500 },
      body1: { fontSize: '0.875rem', lineHeight: 1.5 },
      body2: { fontSize: '0.875rem', lineHeight: 1.43 },
      caption: { fontSize: '0.75rem', lineHeight: 1.35 },
      overline: { fontSize: '0.75rem', lineHeight: 1.5, letterSpacing: 0, textTransform: 'none' },
      button: { fontSize: '0.875rem', lineHeight: 1.43, fontWeight: 500, textTransform: 'none' },
    },
    components: themeComponents,
  });
}
