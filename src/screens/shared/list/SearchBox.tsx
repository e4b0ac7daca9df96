import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import SearchIcon from '@mui/icons-material/Search';
import { limits } from '../../../contract/texts';

interface SearchBoxProps {
  /** What is searched, for screen readers. */
  label: string;
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
}

/** A search field; its text is not stored in the URL (product: Routes). */
export function SearchBox({ label, placeholder, value, onChange }: SearchBoxProps) {
  return (
    <TextField
      type="search"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      placeholder={placeholder}
      sx={{ flex: '1 1 260px', maxWidth: 480 }}
      slotProps={{
        htmlInput: { 'aria-label': label, maxLength: limits.search },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <SearchIcon fontSize="small" />
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
