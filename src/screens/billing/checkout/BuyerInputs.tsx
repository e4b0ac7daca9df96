import { useId } from 'react';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import { isStateCode, stateCodes, stateNames, type BuyerFields, type StateCode } from '../../../contract/billing-buyer';
import { Field } from '../../shared/form/Field';
import type { FormField } from '../../shared/form/use-form';

/** The fields for the buyer that the invoice names. */
export function BuyerInputs({ field }: { field: (name: keyof BuyerFields) => FormField }) {
  return (
    <>
      <Field
        label="Name"
        {...field('name')}
        input={{ type: 'text', autoComplete: 'name' }}
        attributes={{ maxLength: 100 }}
      />
      <StateField field={field('state')} />
      <Field
        label="GSTIN (optional)"
        {...field('gstin')}
        required={false}
        hint="Only where a company pays. Its first two digits are its state."
        input={{ type: 'text', autoComplete: 'off' }}
      />
    </>
  );
}

interface StateFieldProps {
  field: FormField;
  codes?: readonly StateCode[];
  hint?: string;
}

/** Selects a state of India, or "Outside India". */
export function StateField({
  field: { value, problem, disabled, onChange },
  codes = stateCodes,
  hint = 'The place of supply decides which tax the invoice shows.',
}: StateFieldProps) {
  const id = useId();
  return (
    <FormControl fullWidth error={problem !== null} disabled={disabled}>
      <FormLabel id={id} sx={{ mb: 1, color: 'text.primary', fontWeight: 500 }}>
        State
      </FormLabel>
      <Select
        labelId={id}
        value={value}
        displayEmpty
        renderValue={(code) => (isStateCode(code) ? stateNames[code] : 'Choose a state')}
        onChange={(event) => onChange(event.target.value)}
        inputProps={{ 'aria-describedby': `${id}-problem` }}
        sx={{ height: 48 }}
      >
        {codes.map((code) => (
          <MenuItem key={code} value={code}>
            {stateNames[code]}
          </MenuItem>
        ))}
      </Select>
      <FormHelperText id={`${id}-problem`} role={problem === null ? undefined : 'alert'} sx={{ mx: 0 }}>
        {problem ?? hint}
      </FormHelperText>
    </FormControl>
  );
}
