import GlobalStyles from '@mui/material/GlobalStyles';
import useMediaQuery from '@mui/material/useMediaQuery';

/** A window with room for only one panel. */
export const narrow = '@media (max-width: 899.95px)';

const touched = '(pointer: coarse), (max-width: 899.95px)';
/** The minimum size in px that a finger hits. */
const target = 44;

/** The media query for touch input or a narrow window. */
export const onTouch = `@media ${touched}`;

/** The height of a row: as given for a pointer, or large enough for a finger. */
export const useRowHeight = (pointed: number): number => (useMediaQuery(`@media ${touched}`) ? target : pointed);

const least = { minHeight: `${target}px !important`, minWidth: `${target}px !important` };

/**
 * Makes all controls large enough for a finger, including those in menus and dialogs, whatever their size for a
 * pointer.
 */
export const TouchStyle = () => (
  <GlobalStyles
    styles={{
      ':root': { '--target': '0px' },
      [onTouch]: {
        ':root': { '--target': `${target}px` },
        'button, select, textarea, [role=menuitem], [role=menuitemcheckbox], .MuiAutocomplete-option, input:not([type=checkbox])':
          least,
        summary: { paddingBlock: 14 },
        // Browsers zoom in on a field with a smaller font.
        'input, textarea': { fontSize: '16px !important' },
      },
    }}
  />
);
