import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import RepeatIcon from '@mui/icons-material/EventRepeatOutlined';
import { useQuery } from '@tanstack/react-query';
import { formatInstant } from '../../components/format-time';
import { Section } from '../../components/Section';
import { toast } from '../../components/toast';
import { useSubmitFocus } from '../../components/use-submit-focus';
import type { Leaf } from '../../contract/interviews';
import type { UserType } from '../../contract/kit';
import { scheduleSpans, scheduleWords, type ReportSchedule, type SentReport } from '../../contract/reports';
import { reportSearchWords } from '../../contract/reports-rules';
import { statisticsGroups, statisticsGroupWords } from '../../contract/reports-statistics';
import { useMe } from '../../services/queries/auth';
import { reportSchedulesQuery, useStopSchedule } from '../../services/queries/reports';
import { stateWords } from '../shared/interview/state-words';
import type { RunReport } from './use-run-report';

/** Schedules the shown report to be sent automatically (product: Reports). */
export function ScheduleButton({ report: { sending, schedule } }: { report: RunReport }) {
  const [button, setButton] = useState<HTMLElement | null>(null);
  const focusAfter = useSubmitFocus(sending);
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<RepeatIcon />}
        disabled={sending}
        aria-haspopup="menu"
        aria-expanded={button !== null}
        onClick={(event) => setButton(event.currentTarget)}
      >
        Schedule
      </Button>
      <Menu open={button !== null} anchorEl={button} onClose={() => setButton(null)}>
        {scheduleSpans.map((every) => (
          <MenuItem
            key={every}
            onClick={() => {
              setButton(null);
              focusAfter(button, button);
              schedule(every);
            }}
          >
            {scheduleWords[every]}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

function aboutOf({ query: { by, value, group }, party, report }: ReportSchedule, userType: UserType): string {
  // For organizations, the group is always the job profile.
  const grouped = userType === 'ORGANIZATION_USER' ? 'jobProfile' : statisticsGroups.find((one) => one === group);
  if (report === 'statisticsReport')
    return grouped ? `By ${statisticsGroupWords[grouped].toLowerCase()}` : 'All numbers';
  if (by === undefined || value === undefined) return 'All interviews';
  return `${reportSearchWords[by]}: ${party?.name ?? (by === 'state' ? stateWords[value as Leaf] : 'no longer available')}`;
}

/**
 * The scheduled reports of one kind, each with its next time and a button to stop it; renders nothing if there are
 * none.
 */
export function Schedules({ of }: { of: SentReport }) {
  const { timeZone, userType } = useMe();
  const { data = [] } = useQuery(reportSchedulesQuery());
  const stop = useStopSchedule();
  const own = data.filter(({ report }) => report === of);
  if (own.length === 0) return null;
  return (
    <Section title="Scheduled reports">
      <Box component="ul" sx={{ display: 'grid', gap: 3, p: 0, m: 0, listStyle: 'none' }}>
        {own.map((one) => (
          <Box
            component="li"
            key={one.every}
            sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 3 }}
          >
            <Box sx={{ minWidth: 0 }}>
              <Typography>
                {scheduleWords[one.every]}: {aboutOf(one, userType)}
              </Typography>
              <Typography variant="caption" sx={{ color: 'text.secondary' }}>
                Next email {formatInstant(one.nextAt, timeZone)}
              </Typography>
            </Box>
            <Button
              size="small"
              color="error"
              loading={stop.isPending && stop.variables.every === one.every}
              aria-label={`Stop: ${scheduleWords[one.every]}`}
              onClick={() => stop.mutate(one, { onSuccess: () => void toast.success('Scheduled report stopped.') })}
            >
              Stop
            </Button>
          </Box>
        ))}
      </Box>
      {stop.error && (
        <Alert severity="error" sx={{ mt: 3 }}>
          {stop.error.message}
        </Alert>
      )}
    </Section>
  );
}
