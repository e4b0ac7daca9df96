import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import type { UserType } from '../../../contract/kit';
import { proposalsQuery } from '../../../services/queries/people';

/**
 * The town and the number in the reader's own resume. Both are empty if the resume has none, or if there is no resume.
 */
export function useResumeContact(userType: UserType) {
  const { data } = useQuery({ ...proposalsQuery(), enabled: userType === 'CANDIDATE' });
  return data?.contact ?? { town: '', mobile: '' };
}

interface FromResumeProps {
  value: string;
  disabled: boolean;
  onUse: () => void;
}

/** A button with the resume's value for an empty field. A click fills it in, and it is saved with the section. */
export const FromResume = ({ value, disabled, onUse }: FromResumeProps) => (
  <Button size="small" disabled={disabled} onClick={onUse} sx={{ justifySelf: 'start', textAlign: 'start' }}>
    From your resume: {value}
  </Button>
);
