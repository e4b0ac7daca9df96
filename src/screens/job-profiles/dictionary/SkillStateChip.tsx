import OfferedIcon from '@mui/icons-material/CheckCircleOutlined';
import RetiredIcon from '@mui/icons-material/DoNotDisturbOnOutlined';
import { WordChip } from '../../../components/WordChip';
import { skillStateWords } from '../../../contract/job-profiles-dictionary';

/** Whether a skill is offered, as an icon and a word. */
export const SkillStateChip = ({ retired }: { retired: boolean }) => (
  <WordChip
    word={skillStateWords[retired ? 'retired' : 'offered']}
    look={retired ? 'canceled' : 'completed'}
    icon={retired ? RetiredIcon : OfferedIcon}
  />
);
