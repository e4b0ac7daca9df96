import { DateTime } from 'luxon';
import { ChoiceField, type CellFieldProps } from '../../../components/ChoiceField';
import { InstantField, inZone, isoOf, usualTime } from '../../../components/InstantField';
import { readTime, unreadableTime } from '../../../components/typed-time';
import { zoneWords } from '../../../components/format-time';
import { cellTime } from '../../../contract/booking-batches';
import { bookAheadDays } from '../../../contract/interview-rules';
import { useMe } from '../../../services/queries/auth';
import { openJobProfilesQuery } from '../../../services/queries/job-profiles';
import { SearchChoice } from './SearchChoice';

/**
 * A field for a time in an uploaded row, in the reader's time zone. A text that is not a time is quoted in the message.
 */
export function TimeCell({ label, value, problem, hint, disabled, onChange }: CellFieldProps) {
  const { timeZone: zone } = useMe();
  const now = DateTime.now().setZone(zone);
  const at = readTime(value, zone);
  const said = at === null && value !== '' && value !== unreadableTime ? ` (“${value}”)` : '';
  return (
    <InstantField
      label={label}
      zone={zone}
      now={now}
      last={now.plus({ hours: 24 * bookAheadDays })}
      usual={usualTime(now)}
      // The field keeps what was typed in it.
      value={at !== null ? isoOf(at) : value === unreadableTime ? value : ''}
      onChange={(time) => onChange(inZone(time, zone)?.toFormat(cellTime) ?? time)}
      error={problem === null ? undefined : `${problem}${said}`}
      {...(hint !== undefined && { help: hint })}
      disabled={disabled}
    />
  );
}

/** A field for an open job profile of an organization. */
export const JobProfileCell = ({ organizationId, ...field }: CellFieldProps & { organizationId: string | null }) => (
  <SearchChoice
    {...field}
    ready={organizationId !== null}
    find={(q) => openJobProfilesQuery({ organizationId: organizationId ?? '', q })}
    nameOf={({ title }) => title}
  />
);

// Browsers list Kolkata under its old name.
const zones = [...new Set([...Intl.supportedValuesOf('timeZone'), 'Asia/Kolkata', 'UTC'])]
  .filter((zone) => zone !== 'Asia/Calcutta')
  .sort();
export const ZoneCell = (field: CellFieldProps) => <ChoiceField {...field} options={zones} lineOf={zoneWords} />;
