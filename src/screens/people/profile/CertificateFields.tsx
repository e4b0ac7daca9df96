import { useEffect, useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Typography from '@mui/material/Typography';
import FileIcon from '@mui/icons-material/InsertDriveFileOutlined';
import { DateTime } from 'luxon';
import { DayField } from '../../../components/DayField';
import { useNow } from '../../../components/use-now';
import { cleanFreeText, cleanNoSpace } from '../../../contract/input-rules';
import { uploadCertificate } from '../../../contract/people-profile-certificates';
import { profileLimits } from '../../../contract/people-profile-rules';
import { blankCertificate, type CertificateRow, type SectionValues } from '../../../contract/people-profile-sections';
import { Field } from '../../shared/form/Field';
import { UploadField } from '../../shared/form/UploadField';
import { useUpload } from '../../shared/form/use-upload';
import { CertificateFile } from '../../shared/person/CertificateFile';
import { column, pair, Rows } from './Rows';
import { rowField, within30, type SectionForm } from '../../shared/person/section-form';

type CertificateForm = SectionForm<SectionValues['certificate']>;

export function CertificateFields({ form, zone }: { form: CertificateForm; zone: string }) {
  return (
    <Rows
      form={form}
      one="Certificate"
      empty="What you have passed or were awarded, the latest first."
      blank={blankCertificate}
      most={profileLimits.certificates}
      row={(index) => <Certificate form={form} index={index} zone={zone} />}
    />
  );
}

interface CertificateProps {
  form: CertificateForm;
  index: number;
  zone: string;
}

function Certificate({ form, index, zone }: CertificateProps) {
  const today = DateTime.fromMillis(useNow(60_000), { zone }).toFormat('yyyy-MM-dd');
  const row = form.value.rows[index] ?? blankCertificate;
  const change = (changed: Partial<CertificateRow>) =>
    form.onChange({ rows: form.value.rows.map((one, at) => (at === index ? { ...one, ...changed } : one)) });
  const day = (name: 'date' | 'expires', label: string, help: string) => {
    const { value, problem, onChange } = rowField(form, index, name);
    return (
      <DayField
        label={label}
        value={value}
        zone={zone}
        min={name === 'date' ? `${profileLimits.firstYear}-01-01` : row.date || undefined}
        max={name === 'date' ? today : undefined}
        error={problem ?? undefined}
        help={help}
        keepsText
        onChange={onChange}
      />
    );
  };
  return (
    <>
      <Box sx={pair}>
        <Field
          {...within30(rowField(form, index, 'name'))}
          clean={cleanFreeText}
          label="Certificate name"
          hint="Up to 30 characters, such as Cloud Practitioner"
          input={{ name: `certificate-${index}` }}
          attributes={{ minLength: 3 }}
        />
        <Field
          {...rowField(form, index, 'issuer')}
          clean={cleanFreeText}
          label="Issuer"
          hint="Who issued it"
          input={{ name: `issuer-${index}` }}
          attributes={{ minLength: 3, maxLength: 40 }}
        />
        {day('date', 'Date', 'The day it was issued')}
        {day('expires', 'Expiry date', 'Leave empty if it does not expire')}
      </Box>
      <Field
        {...rowField(form, index, 'link', cleanNoSpace)}
        label="Link"
        hint="A link on the issuer’s site. You can give it instead of a file."
        required={false}
        input={{ type: 'url', name: `link-${index}`, autoComplete: 'off' }}
      />
      <EvidenceFile form={form} index={index} change={change} />
    </>
  );
}

interface EvidenceFileProps {
  form: CertificateForm;
  index: number;
  change: (changed: Partial<CertificateRow>) => void;
}

/** The file of a certificate. It is uploaded at once, and becomes part of the profile when the section is saved. */
function EvidenceFile({ form, index, change }: EvidenceFileProps) {
  const { problem, disabled } = rowField(form, index, 'file');
  // A form that is being saved takes no changes: an upload that ends then is added once the save has ended.
  const [waiting, setWaiting] = useState<Pick<CertificateRow, 'file' | 'fileName'> | null>(null);
  const { file, fileName } = waiting ?? form.value.rows[index] ?? blankCertificate;
  const upload = useUpload(uploadCertificate, undefined, ({ id, fileName: name }) =>
    (disabled ? setWaiting : change)({ file: id, fileName: name }),
  );
  useEffect(() => {
    if (waiting === null || disabled) return;
    change(waiting);
    setWaiting(null);
  }, [waiting, disabled, change]);
  return (
    <Box sx={{ ...column, gap: 1 }}>
      <FormLabel component="span" sx={{ color: 'text.primary', fontWeight: 500 }}>
        Certificate file
      </FormLabel>
      {file === '' || upload.file ? (
        <>
          <UploadField label={`File of certificate ${index + 1}`} upload={upload} quiet missing={problem} />
          {upload.sending && problem !== null && (
            <FormHelperText error role="alert">
              This file is still uploading. Save when it has finished.
            </FormHelperText>
          )}
        </>
      ) : (
        <>
          <Box
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              alignItems: 'center',
              gap: 2,
              minHeight: 48,
              px: 3,
              py: 1,
              border: '1px solid',
              borderColor: problem === null ? 'divider' : 'error.main',
              borderRadius: 1,
            }}
          >
            <FileIcon aria-hidden sx={{ color: 'text.secondary' }} />
            <Typography sx={{ flex: '1 1 160px', minWidth: 0, overflowWrap: 'anywhere' }}>{fileName}</Typography>
            <CertificateFile id={file} />
            <Button size="small" disabled={disabled} onClick={() => change({ file: '', fileName: '' })}>
              Remove file
            </Button>
          </Box>
          {problem !== null && (
            <FormHelperText error role="alert">
              {problem}
            </FormHelperText>
          )}
        </>
      )}
    </Box>
  );
}
