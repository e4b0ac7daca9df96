import NoteIcon from '@mui/icons-material/StickyNote2Outlined';
import { styled } from '@mui/material/styles';
import { Initials } from '../../../components/Person';
import type { InterviewRow } from '../../../contract/interviews';

const Marks = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  flexShrink: 0,
  marginLeft: 'auto',
  color: 'var(--mui-palette-text-secondary)',
});

/** Who owns an interview and that there is a note, in a row: each says more in its title. Nothing where there is neither. */
export function ownerMarks({ owner, note }: Pick<InterviewRow, 'owner' | 'note'>) {
  const text = note?.text ?? '';
  if (!owner && text === '') return null;
  return (
    <Marks>
      {text !== '' && <NoteIcon sx={{ fontSize: 16 }} titleAccess={`Note: ${text}`} />}
      {owner && <Initials name={owner.name} title={`Owner: ${owner.name}`} />}
    </Marks>
  );
}
