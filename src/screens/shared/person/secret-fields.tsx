import { useId, useState } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { Facts, type Fact } from '../../../components/Facts';
import type { Profile } from '../../../contract/people-profile';
import { countryName } from '../../../contract/countries';
import { cleanNameLike } from '../../../contract/input-rules';
import {
  cleanAccount,
  cleanCode,
  idKinds,
  ifscCountry,
  isIdKind,
  profileTexts,
} from '../../../contract/people-profile-rules';
import { isReadable, revealSecrets, type Revealed } from '../../../contract/people-profile-secrets';
import type { SecretSection, SectionValues } from '../../../contract/people-profile-sections';
import { texts } from '../../../contract/texts';
import { callApi } from '../../../services/api/client';
import { CountryField } from '../form/CountryField';
import { Field, PasswordField } from '../form/Field';
import { textField, type SectionForm } from './section-form';

const column = { display: 'grid', gap: 3 } as const;

function factsOf(section: SecretSection, shown: Pick<Profile, 'identity' | 'bank'> | Revealed): Fact[] | null {
  const identity = isReadable(shown.identity) ? shown.identity : null;
  const bank = isReadable(shown.bank) ? shown.bank : null;
  if (section === 'bank')
    return (
      bank && [
        ['Account number', bank.account],
        ['Account holder', bank.holder],
        ['Country of the bank', countryName(bank.country)],
        bank.country === ifscCountry ? ['IFSC code', bank.ifsc] : ['SWIFT code', bank.swift],
      ]
    );
  return (
    identity && [
      ['PAN card no', identity.pan || texts.fieldEmpty],
      [
        'ID proof',
        `${isIdKind(identity.idKind) ? idKinds[identity.idKind] : identity.idKind} ${identity.idNumber}`.trim(),
      ],
    ]
  );
}

/** The stored values of a secret section: masked, or in clear text at the reader's request. Each look is audited. */
export function SecretFacts({
  section,
  profile,
  mayReveal,
}: {
  section: SecretSection;
  profile: Profile;
  mayReveal: boolean;
}) {
  // Stored only here, and not in a cache, which would outlive the screen.
  const [clear, setClear] = useState<{ of: Profile; values: Revealed } | null>(null);
  const [state, setState] = useState<'idle' | 'asking' | { problem: string }>('idle');
  const stored = factsOf(section, profile);
  if (profile[section] === 'unreadable') return <Alert severity="warning">{profileTexts.unreadable}</Alert>;
  if (!stored) return <Typography sx={{ color: 'text.secondary' }}>{texts.fieldEmpty}</Typography>;
  const isClear = clear?.of === profile;
  const ask = () => {
    setState('asking');
    callApi(revealSecrets, { params: { id: profile.userId } }).then(
      (values) => {
        setClear({ of: profile, values });
        setState('idle');
      },
      (error: Error) => setState({ problem: error.message }),
    );
  };
  return (
    <Box sx={column}>
      <Facts facts={(isClear && factsOf(section, clear.values)) || stored} />
      {typeof state === 'object' && <Alert severity="error">{state.problem}</Alert>}
      {mayReveal && (
        <div>
          <Button
            size="small"
            variant="outlined"
            loading={state === 'asking'}
            onClick={() => (isClear ? setClear(null) : ask())}
          >
            {isClear ? 'Hide' : 'Show in full'}
          </Button>
        </div>
      )}
    </Box>
  );
}

function Password({ form, hasPassword }: { form: SectionForm<{ password: string }>; hasPassword: boolean }) {
  return (
    <>
      {!hasPassword && (
        <Alert severity="info">
          You sign in with a provider and have no password yet. Sign out and use &lsquo;Forgot Password?&rsquo; to set
          one.
        </Alert>
      )}
      <PasswordField
        {...textField(form, 'password')}
        autoComplete="current-password"
        hint="We ask again to protect your money and identity, and email you about the change."
      />
    </>
  );
}

interface SecretProps<S extends SecretSection> {
  form: SectionForm<SectionValues[S]>;
  hasPassword: boolean;
}

/** Cleans a code of `length` characters. Spaces of a pasted code do not count. */
const codeOf = (length: number) => (typed: string) => cleanCode(typed).slice(0, length);

export function BankFields({ form, hasPassword }: SecretProps<'bank'>) {
  const inIndia = form.value.country === ifscCountry;
  const clean = (typed: string) => cleanAccount(form.value.country, typed);
  return (
    <Box sx={column}>
      <CountryField {...textField(form, 'country')} label="Country of the bank" />
      <Field
        {...textField(form, 'account', clean)}
        label="Account number"
        hint={inIndia ? '9 to 18 digits' : 'IBAN, or a number of up to 34 characters'}
        input={{ name: 'account', autoComplete: 'off' }}
        attributes={{ inputMode: inIndia ? 'numeric' : 'text' }}
      />
      <Field
        {...textField(form, 'again', clean)}
        label="Account number again"
        input={{ name: 'account-again', autoComplete: 'off' }}
        attributes={{ inputMode: inIndia ? 'numeric' : 'text' }}
      />
      <Field
        {...textField(form, 'holder', cleanNameLike)}
        label="Account holder"
        hint="As the bank has the name"
        input={{ name: 'holder', autoComplete: 'off' }}
      />
      {inIndia ? (
        <Field
          {...textField(form, 'ifsc', codeOf(11))}
          label="IFSC code"
          hint="11 characters, such as HDFC0001234"
          input={{ name: 'ifsc', autoComplete: 'off' }}
        />
      ) : (
        <Field
          {...textField(form, 'swift', codeOf(11))}
          label="SWIFT code"
          hint="8 or 11 characters, such as DEUTDEFF"
          input={{ name: 'swift', autoComplete: 'off' }}
        />
      )}
      <Password form={form as unknown as SectionForm<{ password: string }>} hasPassword={hasPassword} />
    </Box>
  );
}

export function IdentityFields({ form, hasPassword }: SecretProps<'identity'>) {
  const id = useId();
  const kind = textField(form, 'idKind');
  return (
    <Box sx={column}>
      <Field
        {...textField(form, 'pan', codeOf(10))}
        label="PAN card no"
        hint="10 characters, such as ABCDE1234F. Optional outside India."
        required={false}
        input={{ name: 'pan', autoComplete: 'off' }}
      />
      <FormControl fullWidth error={kind.problem !== null} disabled={kind.disabled}>
        <FormLabel htmlFor={id} sx={{ mb: 1, color: 'text.primary', fontWeight: 500 }}>
          ID proof
        </FormLabel>
        <TextField
          select
          id={id}
          value={kind.value}
          error={kind.problem !== null}
          disabled={kind.disabled}
          onChange={(event) => kind.onChange(event.target.value)}
          slotProps={{ select: { native: true }, htmlInput: { 'aria-describedby': `${id}-problem` } }}
        >
          <option value="">Choose one</option>
          {Object.entries(idKinds).map(([name, label]) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </TextField>
        <FormHelperText id={`${id}-problem`} role={kind.problem === null ? undefined : 'alert'}>
          {kind.problem}
        </FormHelperText>
      </FormControl>
      <Field
        {...textField(form, 'idNumber', cleanCode)}
        label="Number of the ID proof"
        input={{ name: 'id-number', autoComplete: 'off' }}
        attributes={{ maxLength: 20 }}
      />
      <Password form={form as unknown as SectionForm<{ password: string }>} hasPassword={hasPassword} />
    </Box>
  );
}
