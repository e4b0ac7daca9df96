import { useEffect } from 'react';
import type { InterviewRow } from '../../../contract/interviews';
import type { UserType } from '../../../contract/kit';
import { useMe } from '../../../services/queries/auth';
import { noteRecent } from '../../../services/recent';
import { jobAndOrganization } from './interview-columns';

/** How an interview is called in a list of few words: candidates know theirs by the job. */
export const shortInterview = (row: InterviewRow, userType: UserType) =>
  userType === 'CANDIDATE'
    ? { id: row.id, title: jobAndOrganization(row), line: row.code }
    : { id: row.id, title: row.candidate.name, line: `${jobAndOrganization(row)} · ${row.code}` };

/** Notes the interview that is open, so that the palette offers it again. */
export function useRecentInterview(interview: InterviewRow | undefined): void {
  const { userType } = useMe();
  useEffect(() => {
    if (interview) noteRecent(shortInterview(interview, userType));
  }, [interview, userType]);
}
