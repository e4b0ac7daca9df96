import { Facts } from '../../../components/Facts';
import { formatSpan, zoneCity, zoneName } from '../../../components/format-time';
import type { LinkedInterview } from '../../../contract/interviews-links';

/** "Frontend engineer at Blue Harbour" */
export const subjectOf = ({ title, organization }: LinkedInterview) =>
  title === null ? 'Mock interview' : organization === null ? title : `${title} at ${organization}`;

/** "Tue 24 Nov, 02:30 PM – 03:15 PM IST" */
export const spanOf = (start: string, end: string, zone: string) =>
  `${formatSpan(start, end, zone)} ${zoneName(start, zone)}`;

/** The subject, the time and the other party, in the zone of the reader. */
export function LinkedFacts({ interview }: { interview: LinkedInterview }) {
  const { start, end, timeZone, other, minutes, party, code } = interview;
  const booked = start !== null && end !== null;
  return (
    <Facts
      facts={[
        ...(booked ? [['When', `${spanOf(start, end, timeZone)} (${zoneCity(timeZone)})`] as const] : []),
        ...(other ? [[party === 'candidate' ? 'With' : 'Candidate', other] as const] : []),
        ['Length', `${minutes} minutes, by video`],
        ['Interview', code],
      ]}
    />
  );
}
