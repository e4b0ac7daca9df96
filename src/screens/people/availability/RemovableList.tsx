import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import DeleteOutlineIcon from '@mui/icons-material/DeleteOutlineOutlined';

interface Row {
  key: number;
  text: string;
  note?: string | undefined;
  problem?: string | undefined;
}
interface RemovableListProps {
  label: string;
  empty: string;
  rows: readonly Row[];
  onRemove: (key: number) => void;
}

/** A list of entries that can be removed. */
export function RemovableList({ label, empty, rows, onRemove }: RemovableListProps) {
  if (rows.length === 0) return <Typography sx={{ color: 'text.secondary' }}>{empty}</Typography>;
  return (
    <Box component="ul" aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {rows.map(({ key, text, note, problem }) => (
        <Box component="li" key={key} sx={{ borderBottom: '1px solid', borderColor: 'divider', py: 1 }}>
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
            <Box component="span" sx={{ flexGrow: 1 }} data-figures>
              {text}
              {note && (
                <Box component="span" sx={{ color: 'text.secondary', typography: 'caption', ml: 2 }}>
                  {note}
                </Box>
              )}
            </Box>
            <IconButton aria-label={`Remove ${text}`} onClick={() => onRemove(key)}>
              <DeleteOutlineIcon />
            </IconButton>
          </Box>
          {problem && (
            <FormHelperText error role="alert">
              {problem}
            </FormHelperText>
          )}
        </Box>
      ))}
    </Box>
  );
}
