import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import type { UserType } from '../../../contract/kit';
import { proposalsQuery } from '../../../services/queries/people';

/** The town and the number that the own resume says; empty where it says none, and for who has no resume. */
export function useResumeContact(userType: UserType) {
  const { data } = useQuery({ ...proposalsQuery(), enabled: userType === 'CANDIDATE' });
  return data?.contact ?? { town: '', mobile: '' };
}

interface FromResumeProps {
  value: string;
  disabled: boolean;
  onUse: () => void;
}

/** What the resume says for an empty field; it is filled in by one click, and saved with the section. */
export const FromResume = ({ value, disabled, onUse }: FromResumeProps) => (
  <Button size="small" disabled={disabled} onClick={onUse} sx={{ justifySelf: 'start', textAlign: 'start' }}>
    From your resume: {value}
  </Button>
);
