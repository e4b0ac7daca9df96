import Box from '@mui/material/Box';
import { AppLink } from '../../components/AppLink';

/** A question below a form, with a link. */
export function OtherWay({ question, href, children }: { question: string; href: string; children: string }) {
  return (
    <Box component="p" sx={{ mt: 6, mb: 0, typography: 'body2', color: 'text.secondary', textAlign: 'center' }}>
      {question}{' '}
      <AppLink href={href} underline="always">
        {children}
      </AppLink>
    </Box>
  );
}
