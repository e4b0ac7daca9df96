import Button from '@mui/material/Button';
import type { ButtonProps } from '@mui/material/Button';
import Link from '@mui/material/Link';
import type { LinkProps } from '@mui/material/Link';
import { Link as RouterLink } from 'wouter';

/** A link inside the app: it does not reload the page, and its href can be opened in a new tab. */
export function AppLink(props: Omit<LinkProps, 'component'> & { href: string }) {
  return <Link component={RouterLink} {...props} />;
}

/** A button that leads to a page of the app. `state` is the initial state of that page's history entry. */
export function LinkButton(props: Omit<ButtonProps, 'component' | 'ref' | 'href'> & { href: string; state?: object }) {
  return <Button component={RouterLink} {...(props as ButtonProps<typeof RouterLink>)} />;
}
