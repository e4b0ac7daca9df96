import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Field } from '../../shared/form/Field';
import { toast } from '../../../components/toast';

interface ShownOnceProps {
  /** "API key" or "Signing secret". */
  name: string;
  value: string;
  /** What whoever has it can do. */
  warning: string;
}

/** A secret that is shown once: to be copied, or selected where a browser does not allow copying. */
export function ShownOnce({ name, value, warning }: ShownOnceProps) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      void toast.success(`${name} copied.`);
    } catch {
      // A browser may forbid it, and has no clipboard on pages without https.
      void toast.error('Your browser does not allow copying. Select the text and copy it yourself.');
    }
  };
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
