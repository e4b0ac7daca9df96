import { Fragment } from 'react';
import Box from '@mui/material/Box';
import type { LinkFacts } from '../../contract/auth-accounts';
import type { UserType } from '../../contract/kit';

export const kindNames: Record<UserType, string> = {
  PANELIST: 'Panelist',
  CANDIDATE: 'Candidate',
  ORGANIZATION_USER: 'Organization user',
  ADMIN: 'Admin',
  SUPER_ADMIN: 'Super admin',
};

/** The account that a link is for: its kind and its organization. */
export function LinkFactList({ facts: { email, name, userType, organization } }: { facts: LinkFacts }) {
  const rows = [
    ['Email', email],
    ['Name', name],
    ['As', kindNames[userType]],
    ['Organization', organization ?? ''],
  ].filter(([, value]) => value !== '');
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        mb: 4,
        p: 4,
        display: 'grid',
        gridTemplateColumns: 'auto minmax(0, 1fr)',
        columnGap: 6,
        rowGap: 2,
        bgcolor: 'background.default',
        border: '1px solid',
        borderColor: 'divider',
        borderRadius: 1,
        typography: 'body2',
      }}
    >
      {rows.map(([term, value]) => (
        <Fragment key={term}>
          <Box component="dt" sx={{ color: 'text.secondary' }}>
            {term}
          </Box>
          <Box component="dd" sx={{ m: 0, fontWeight: 500, overflowWrap: 'anywhere' }}>
            {value}
          </Box>
        </Fragment>
      ))}
    </Box>
  );
}
