import { useEffect } from 'react';
import type { InterviewRow } from '../../../contract/interviews';
import type { UserType } from '../../../contract/kit';
import { useMe } from '../../../services/queries/auth';
import { noteRecent } from '../../../services/recent';
import { jobAndOrganization } from './interview-columns';

/** An interview in a few words; candidates identify theirs by the job. */
export const shortInterview = (row: InterviewRow, userType: UserType) =>
  userType === 'CANDIDATE'
    ? { id: row.id, title: jobAndOrganization(row), line: row.code }
    : { id: row.id, title: row.candidate.name, line: `${jobAndOrganization(row)} · ${row.code}` };

/** Adds the open interview to the palette's recent items. */
export function useRecentInterview(interview: InterviewRow | undefined): void {
  const { userType } = useMe();
  useEffect(() => {
    if (interview) noteRecent(shortInterview(interview, userType));
  }, [interview, userType]);
}
