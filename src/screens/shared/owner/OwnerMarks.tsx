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

/**
 * Marks in a row for the owner of an interview and its note, with details in their titles. Null if there is neither.
 */
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
