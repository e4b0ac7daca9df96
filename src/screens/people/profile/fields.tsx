import Box from '@mui/material/Box';
import { DayField } from '../../../components/DayField';
import { LimitedText } from '../../../components/LimitedText';
import { useNow } from '../../../components/use-now';
import { ZoneField } from '../../../components/ZoneField';
import { digitsOnly } from '../../../contract/auth-rules';
import { cleanFreeText, cleanNoSpace } from '../../../contract/input-rules';
import type { UserType } from '../../../contract/kit';
import { phoneParts, type Phone } from '../../../contract/people-phones';
import { profileLimits } from '../../../contract/people-profile-rules';
import { blankEducation, blankProject, type SectionValues } from '../../../contract/people-profile-sections';
import { iso } from '../../../contract/time';
import { Field } from '../../shared/form/Field';
import { NameField, AccountField } from '../../shared/form/account-fields';
import { MobileFields } from '../../shared/form/MobileFields';
import { SkillRows } from '../../shared/skills/SkillRows';
import { FromResume, useResumeContact } from './FromResume';
import { column, pair, Rows } from './Rows';
import { rowField, textField, within30, type SectionForm } from '../../shared/person/section-form';

type FieldsOf<S extends keyof SectionValues> = SectionForm<SectionValues[S]>;
const yearAt = (now: number) => Number(iso(now).slice(0, 4));

interface PersonalFieldsProps {
  form: FieldsOf<'personal'>;
  zone: string;
  userType: UserType;
}

export function PersonalFields({ form, zone, userType }: PersonalFieldsProps) {
  const { town } = useResumeContact(userType);
  const now = useNow(3_600_000);
  const { value, problemAt, onChange } = form;
  return (
    <Box sx={column}>
      <NameField field={textField(form, 'name')} />
      <Box sx={pair}>
        <DayField
          label="Date of birth"
          value={value.birthDate}
          zone={zone}
          min={`${yearAt(now) - profileLimits.mostAge - 1}-01-01`}
          max={`${yearAt(now) - profileLimits.leastAge}-12-31`}
          error={problemAt('birthDate') ?? undefined}
          keepsText
          onChange={(birthDate) => onChange({ ...value, birthDate })}
        />
        <Field
          {...textField(form, 'location')}
          clean={cleanFreeText}
          label="Location"
          hint="Your town or city"
          input={{ name: 'location', autoComplete: 'address-level2' }}
          attributes={{ minLength: 3, maxLength: 40 }}
        />
      </Box>
      {town !== '' && value.location === '' && (
        <FromResume value={town} disabled={form.busy} onUse={() => onChange({ ...value, location: town })} />
      )}
      <Field
        {...textField(form, 'linkedin', cleanNoSpace)}
        label="Linkedin url"
        hint="Your page on the professional network, optional"
        required={false}
        input={{ type: 'url', name: 'linkedin', autoComplete: 'url' }}
      />
    </Box>
  );
}

export function ProjectFields({ form }: { form: FieldsOf<'project'> }) {
  return (
    <Rows
      form={form}
      one="Project"
      empty="Your work. Start with a project you are proud of."
      blank={blankProject}
      most={profileLimits.projects}
      row={(index) => {
        const description = rowField(form, index, 'description');
        return (
          <>
            <Field
              {...rowField(form, index, 'title')}
              clean={cleanFreeText}
              label="Title"
              input={{ name: `title-${index}` }}
              attributes={{ minLength: 3, maxLength: 40 }}
            />
            <Box sx={pair}>
              <Field
                {...rowField(form, index, 'designation')}
                clean={cleanFreeText}
                label="Designation"
                input={{ name: `designation-${index}`, autoComplete: 'organization-title' }}
                attributes={{ minLength: 3, maxLength: 40 }}
              />
              <Field
                {...within30(rowField(form, index, 'role'))}
                clean={cleanFreeText}
                label="Role"
                hint="Up to 30 characters"
                input={{ name: `role-${index}` }}
                attributes={{ minLength: 3 }}
              />
            </Box>
            <LimitedText
              label="Description"
              value={description.value}
              onChange={description.onChange}
              max={profileLimits.projectDescription}
              disabled={description.disabled}
              error={description.problem ?? undefined}
            />
          </>
        );
      }}
    />
  );
}

export function EducationFields({ form }: { form: FieldsOf<'education'> }) {
  return (
    <Rows
      form={form}
      one="Education"
      empty="Your degrees and diplomas, the latest first."
      blank={blankEducation}
      most={profileLimits.educations}
      row={(index) => (
        <>
          <Box sx={pair}>
            <Field
              {...rowField(form, index, 'graduation')}
              clean={cleanFreeText}
              label="Graduation"
              hint="Such as Bachelor Of Science"
              input={{ name: `graduation-${index}` }}
              attributes={{ maxLength: 40 }}
            />
            <Field
              {...rowField(form, index, 'university')}
              clean={cleanFreeText}
              label="University"
              input={{ name: `university-${index}` }}
              attributes={{ maxLength: 40 }}
            />
          </Box>
          <Box sx={{ ...pair, gridTemplateColumns: '1fr 1fr' }}>
            <Field
              {...rowField(form, index, 'year', (typed) => typed.replace(/\D+/g, '').slice(0, 4))}
              label="Passing year"
              input={{ name: `year-${index}` }}
              attributes={{ inputMode: 'numeric', maxLength: 4 }}
            />
            <Field
              {...rowField(form, index, 'percentage', (typed) => typed.replace(',', '.').replace(/[^\d.]/g, ''))}
              label="Percentage"
              input={{ name: `percentage-${index}` }}
              attributes={{ inputMode: 'decimal', maxLength: 6 }}
            />
          </Box>
        </>
      )}
    />
  );
}

interface ContactFieldsProps {
  form: FieldsOf<'contact'>;
  email: string;
  userType: UserType;
}

export function ContactFields({ form, email, userType }: ContactFieldsProps) {
  const { mobile } = useResumeContact(userType);
  const now = useNow(60_000);
  const { value, busy, problemAt, onChange } = form;
  const fieldOf = (name: 'whatsapp' | 'mobile', part: keyof Phone) => ({
    value: value[name][part],
    problem: problemAt(`${name}.${part}`),
    disabled: busy,
    onChange: (typed: string) =>
      onChange({ ...value, [name]: { ...value[name], [part]: part === 'number' ? digitsOnly(typed) : typed } }),
  });
  return (
    <Box sx={column}>
      <AccountField email={email} />
      <MobileFields country={fieldOf('whatsapp', 'country')} number={fieldOf('whatsapp', 'number')} />
      <MobileFields
        label="Mobile no"
        countryLabel="Country code of the mobile no"
        country={fieldOf('mobile', 'country')}
        number={fieldOf('mobile', 'number')}
      />
      {mobile !== '' && value.mobile.number === '' && (
        <FromResume value={mobile} disabled={busy} onUse={() => onChange({ ...value, mobile: phoneParts(mobile) })} />
      )}
      <ZoneField
        value={value.timeZone}
        now={now}
        onChange={(timeZone) => onChange({ ...value, timeZone })}
        help="Times are shown to you in this time zone."
      />
    </Box>
  );
}

export function SkillFields({ form }: { form: FieldsOf<'skill'> }) {
  const { value, problemAt, onChange } = form;
  const problem = problemAt('rows');
  return (
    <SkillRows
      label="Your skills"
      rows={value.rows}
      leastMonths={1}
      onChange={(rows) => onChange({ rows })}
      {...(problem !== null && { problem })}
    />
  );
}
