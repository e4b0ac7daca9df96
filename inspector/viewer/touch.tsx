import GlobalStyles from '@mui/material/GlobalStyles';
import useMediaQuery from '@mui/material/useMediaQuery';

/** A window with room for one panel at a time. */
export const narrow = '@media (max-width: 899.95px)';

const touched = '(pointer: coarse), (max-width: 899.95px)';
/** px that a finger hits. */
const target = 44;

/** The style where a finger points, and on a narrow window. */
export const onTouch = `@media ${touched}`;

/** The height of a row: as small as it may be for a pointer, large enough for a finger. */
export const useRowHeight = (pointed: number): number => (useMediaQuery(`@media ${touched}`) ? target : pointed);

const least = { minHeight: `${target}px !important`, minWidth: `${target}px !important` };

/** Makes all controls large enough for a finger, in menus and dialogs too, whatever size they have for a pointer. */
export const TouchStyle = () => (
  <GlobalStyles
    styles={{
      ':root': { '--target': '0px' },
      [onTouch]: {
        ':root': { '--target': `${target}px` },
        'button, select, textarea, [role=menuitem], [role=menuitemcheckbox], .MuiAutocomplete-option, input:not([type=checkbox])':
          least,
        summary: { paddingBlock: 14 },
        // A browser enlarges the page under a field with smaller text.
        'input, textarea': { fontSize: '16px !important' },
      },
    }}
  />
);
