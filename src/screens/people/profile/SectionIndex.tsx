import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import DoneIcon from '@mui/icons-material/CheckCircleOutlined';
import OpenIcon from '@mui/icons-material/RadioButtonUncheckedOutlined';
import visuallyHidden from '@mui/utils/visuallyHidden';
import type { ProfileStep } from '../../../contract/people-profile-steps';

/** The id of a section's panel on the page. */
export const panelId = (label: string) => `profile-${label.replaceAll(' ', '-').toLowerCase()}`;

interface SectionIndexProps {
  labels: readonly string[];
  tab: number;
  onTab: (tab: number) => void;
  steps: readonly ProfileStep[];
}

/** The list of sections: on the left and always visible, or on a phone above the sections, where it can be swiped. */
export function SectionIndex({ labels, tab, onTab, steps }: SectionIndexProps) {
  const wide = useMediaQuery<Theme>((theme) => theme.breakpoints.up('md'));
  return (
    <Tabs
      orientation={wide ? 'vertical' : 'horizontal'}
      variant="scrollable"
      scrollButtons={wide ? false : 'auto'}
      allowScrollButtonsMobile
      value={tab}
      onChange={(_, chosen: number) => onTab(chosen)}
      aria-label="Sections of your profile"
      sx={{
        position: { md: 'sticky' },
        top: { md: 88 },
        minWidth: 0,
        borderBottom: { xs: '1px solid', md: 'none' },
        borderColor: { xs: 'divider', md: 'transparent' },
        '& .MuiTab-root': { justifyContent: 'flex-start', minHeight: 44, gap: 1 },
      }}
    >
      {labels.map((label) => {
        const step = steps.find(({ section }) => section === label);
        return (
          <Tab
            key={label}
            id={`${panelId(label)}-tab`}
            aria-controls={panelId(label)}
            iconPosition="start"
            {...(step && { icon: step.done ? <DoneIcon color="success" /> : <OpenIcon color="disabled" /> })}
            // Keeps the names aligned below each other.
            {...(!step && wide && { icon: <Box sx={{ width: 24 }} /> })}
            label={
              <span>
                {label}
                {step?.done === false && (
                  <Box component="span" sx={visuallyHidden}>
                    , not complete yet
                  </Box>
                )}
              </span>
            }
          />
        );
      })}
    </Tabs>
  );
}
