import Box from '@mui/material/Box';
import { Link as RouterLink } from 'wouter';
import { texts } from '../contract/texts';

/** The logo and name, linked to the home page. */
export function Brand({ href, alwaysNamed = false }: { href: string; alwaysNamed?: boolean }) {
  return (
    <Box
      component={RouterLink}
      href={href}
      aria-label={`${texts.appName}, home`}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2.5,
        color: 'text.primary',
        textDecoration: 'none',
        minWidth: 0,
      }}
    >
      <Box component="img" src="/favicon.svg" alt="" width={28} height={28} />
      <Box
        component="span"
        sx={{
          typography: 'subtitle1',
          fontWeight: 600,
          whiteSpace: 'nowrap',
          display: { xs: alwaysNamed ? 'inline' : 'none', sm: 'inline' },
        }}
      >
        {texts.appName}
      </Box>
    </Box>
  );
}
