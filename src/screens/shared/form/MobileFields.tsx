import Box from '@mui/material/Box';
import { CountryField } from './CountryField';
import { Field } from './Field';
import type { FormField } from './use-form';

interface MobileFieldsProps {
  country: FormField;
  number: FormField;
  label?: string;
  countryLabel?: string;
}

/** A country code and a number, by default the WhatsApp number. Both are optional together (product: Profiles). */
export function MobileFields({ country, number, label = 'WhatsApp no', countryLabel }: MobileFieldsProps) {
  return (
    // Side by side only if the name of the country can be read.
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 272px), 1fr))',
        columnGap: 3,
        rowGap: 2,
      }}
    >
      <CountryField {...country} label={countryLabel ?? 'Country code'} prefixed />
      <Field
        {...number}
        label={label}
        hint="Digits only, optional"
        required={false}
        input={{ type: 'tel', name: label === 'WhatsApp no' ? 'number' : 'mobile', autoComplete: 'tel-national' }}
        attributes={{ inputMode: 'numeric' }}
      />
    </Box>
  );
}
