import ClosedIcon from '@mui/icons-material/LockOutlined';
import DraftIcon from '@mui/icons-material/EditNoteOutlined';
import HoldIcon from '@mui/icons-material/PauseCircleOutlined';
import OpenIcon from '@mui/icons-material/CheckCircleOutlined';
import type { StateLook } from '../../components/state-look';
import { WordChip } from '../../components/WordChip';
import { jobStatusWords, type JobStatus } from '../../contract/job-profiles-edit';

const looks = {
  DRAFT: { icon: DraftIcon, look: 'pendingFeedback' },
  OPEN: { icon: OpenIcon, look: 'completed' },
  ON_HOLD: { icon: HoldIcon, look: 'pendingSchedule' },
  CLOSED: { icon: ClosedIcon, look: 'canceled' },
} as const satisfies Record<JobStatus, { icon: unknown; look: StateLook }>;

/** The status of a job profile, as an icon and a word. */
export const JobStatusChip = ({ status }: { status: JobStatus }) => (
  <WordChip {...looks[status]} word={jobStatusWords[status]} />
);
