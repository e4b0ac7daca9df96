import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import type { ShownEmail } from '../../../contract/messages-notices';
import { isolated } from '../../../services/isolated-frame';

interface EmailShownProps {
  email: ShownEmail;
  asText: boolean;
  height: string;
}

/** An email as its recipient sees it. Its HTML is isolated: no scripts, no forms, no access to this page. */
export function EmailShown({ email: { subject, html, text }, asText, height }: EmailShownProps) {
  return (
    <>
      <Box sx={{ overflowWrap: 'anywhere' }}>
        <Box component="span" sx={{ color: 'text.secondary' }}>
          Subject:{' '}
        </Box>
        <Box component="span" sx={{ fontWeight: 500 }}>
          {subject}
        </Box>
      </Box>
      {html === null || asText ? (
        <Box
          component="pre"
          aria-label="Text version"
          sx={{ m: 0, font: 'inherit', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
        >
          {text}
        </Box>
      ) : (
        <Box
          component="iframe"
          title="Email"
          sandbox=""
          srcDoc={isolated(html)}
          sx={{
            width: '100%',
            height,
            minHeight: 320,
            border: 0,
            borderRadius: 2,
            bgcolor: 'background.default',
          }}
        />
      )}
    </>
  );
}

interface VersionToggleProps {
  asText: boolean;
  onChange: (asText: boolean) => void;
}

/** Switches between HTML and text, for an email that has both. */
export const VersionToggle = ({ asText, onChange }: VersionToggleProps) => (
  <ToggleButtonGroup
    exclusive
    size="small"
    aria-label="Version"
    value={asText}
    onChange={(_, next: boolean | null) => next !== null && onChange(next)}
  >
    <ToggleButton value={false}>HTML</ToggleButton>
    <ToggleButton value={true}>Text</ToggleButton>
  </ToggleButtonGroup>
);
