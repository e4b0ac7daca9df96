import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import { Link } from 'wouter';

const look = {
  color: 'primary.main',
  fontWeight: 500,
  textDecoration: 'none',
  '&:hover, &:focus-visible': { textDecoration: 'underline' },
} as const;

interface TextLinkProps {
  href: string;
  /** Passed in the navigation state. */
  state?: unknown;
  children: ReactNode;
}

/** A link inside the app, smaller than AppLink, to keep the first load small. */
export function TextLink(props: TextLinkProps) {
  return <Box component={Link} {...props} sx={look} />;
}

/** A link to another site. */
export function OutwardLink({ href, children }: Omit<TextLinkProps, 'state'>) {
  return (
    <Box component="a" href={href} sx={look}>
      {children}
    </Box>
  );
}
