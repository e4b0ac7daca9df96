import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import ExpandMoreIcon from '@mui/icons-material/ExpandMore';
import { MenuOf } from './RowMenu';

/** The number of actions with a button of their own; the others are in a menu, unless that is only one. */
const buttonsShown = 3;

type ChosenAction = { label: string; disabled: boolean; destructive: boolean; begin: () => void };

/** Buttons for the actions on the selected rows. */
export function ChosenActions({ actions }: { actions: readonly ChosenAction[] }) {
  const shown = actions.length > buttonsShown + 1 ? buttonsShown : actions.length;
  return (
    <>
      {actions.slice(0, shown).map(({ label, disabled, destructive, begin }) => (
        <Button
          key={label}
          size="small"
          variant="outlined"
          color={destructive ? 'error' : 'primary'}
          sx={{ whiteSpace: 'nowrap', flexShrink: 0 }}
          disabled={disabled}
          onClick={begin}
        >
          {label}
        </Button>
      ))}
      {shown < actions.length && (
        <MenuOf
          button={(props) => (
            <Button size="small" {...props} endIcon={<ExpandMoreIcon />}>
              More
            </Button>
          )}
          items={(close) =>
            actions.slice(shown).map(({ label, disabled, destructive, begin }) => (
              <MenuItem
                key={label}
                disabled={disabled}
                sx={destructive ? { color: 'error.main' } : {}}
                onClick={() => {
                  close();
                  begin();
                }}
              >
                {label}
              </MenuItem>
            ))
          }
        />
      )}
    </>
  );
}
