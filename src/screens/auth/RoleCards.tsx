import type { ElementType } from 'react';
import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import PanelistIcon from '@mui/icons-material/RateReviewOutlined';
import OrganizationIcon from '@mui/icons-material/BusinessOutlined';
import CandidateIcon from '@mui/icons-material/SchoolOutlined';
import type { inquiryRoles } from '../../contract/messages-inquiries';
import type { FormField } from '../shared/form/use-form';

type Role = (typeof inquiryRoles)[number];
const roles: { role: Role; word: string; icon: ElementType }[] = [
  { role: 'ORGANIZATION_USER', word: 'Organization', icon: OrganizationIcon },
  { role: 'PANELIST', word: 'Panelist', icon: PanelistIcon },
  { role: 'CANDIDATE', word: 'Candidate', icon: CandidateIcon },
];

const unseen = { position: 'absolute', opacity: 0, inset: 0, m: 0, width: '100%', height: '100%', cursor: 'pointer' };

/** The user's role as one of three cards; to the keyboard and to screen readers they are radio buttons. */
export function RoleCards({ value, problem, disabled, onChange }: FormField) {
  return (
    <Box component="fieldset" disabled={disabled} sx={{ m: 0, p: 0, border: 'none', minWidth: 0 }}>
      <Box component="legend" sx={{ p: 0, mb: 1, fontWeight: 500 }}>
        Who are you?
      </Box>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' }}>
        {roles.map(({ role, word, icon: Icon }) => (
          <Box
            component="label"
            key={role}
            sx={{
              position: 'relative',
              display: 'grid',
              justifyItems: 'center',
              gap: 1,
              px: 1,
              py: 3,
              border: '1px solid',
              borderColor: 'control.edge',
              borderRadius: 1,
              bgcolor: 'background.paper',
              typography: 'subtitle2',
              '&:has(:checked)': {
                borderColor: 'primary.main',
                boxShadow: (theme) => `inset 0 0 0 1px ${theme.vars?.palette.primary.main}`,
                bgcolor: 'brand.tint',
                color: 'primary.main',
              },
              '&:has(:focus-visible)': {
                outline: '2px solid',
                outlineColor: (theme) => theme.vars?.palette.primary.main,
                outlineOffset: 2,
              },
            }}
          >
            <Box
              component="input"
              type="radio"
              name="role"
              value={role}
              checked={value === role}
              onChange={() => onChange(role)}
              sx={unseen}
            />
            <Icon aria-hidden />
            {word}
          </Box>
        ))}
      </Box>
      {problem !== null && (
        <FormHelperText error role="alert">
          {problem}
        </FormHelperText>
      )}
    </Box>
  );
}
