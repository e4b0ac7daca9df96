import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Field } from '../../shared/form/Field';
import { copyText } from '../../../components/copy-text';

interface ShownOnceProps {
  /** "API key" or "Signing secret". */
  name: string;
  value: string;
  /** What anyone who has the secret can do. */
  warning: string;
}

/** A secret that is shown once. It can be copied, or selected if a browser does not allow copying. */
export function ShownOnce({ name, value, warning }: ShownOnceProps) {
  const copy = () => copyText(value, `${name} copied.`);
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <Field
        label={name}
        value={value}
        problem={null}
        disabled={false}
        onChange={() => undefined}
        input={{ autoComplete: 'off' }}
        attributes={{ readOnly: true }}
      />
      <Button variant="contained" onClick={() => void copy()} sx={{ justifySelf: 'start' }}>
        Copy
      </Button>
      <Alert severity="warning">{`Copy this now. We show it only once. ${warning}`}</Alert>
    </Box>
  );
}
