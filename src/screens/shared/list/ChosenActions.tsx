import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import ExpandMoreIcon from '@mui/icons-material/ExpandMore';
import { MenuOf } from './RowMenu';

/** So many actions have a button of their own beside the number of chosen rows; the rest is in a menu. */
const buttonsShown = 3;

type ChosenAction = { label: string; disabled: boolean; destructive: boolean; begin: () => void };

/** What can be done with the selected rows. */
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
