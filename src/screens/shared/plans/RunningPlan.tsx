import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { LinkButton } from '../../../components/AppLink';
import { formatDate } from '../../../components/format-time';
import type { OwnSubscription } from '../../../contract/billing-subscriptions';
import { mockSkillsHref, planDetailsHref, plansHref } from './hrefs';
import { PlanMarks } from './PlanMarks';

/** The plan from which the next interview is taken, or otherwise another valid plan. */
const nextOf = (plans: readonly OwnSubscription[]) =>
  plans.find(({ free }) => free > 0) ?? plans.find(({ state }) => state === 'active');
export const hasRunning = (plans: readonly OwnSubscription[]): boolean => nextOf(plans) !== undefined;

/** What is left of a candidate's plans, with the next action; nothing if no plan is valid (product: Plans). */
export function RunningPlan({ plans, zone }: { plans: readonly OwnSubscription[]; zone: string }) {
  const plan = nextOf(plans);
  if (!plan) return null;
  const { free, interviews, validUntil } = plan;
  const until = validUntil === null ? '' : `, until ${formatDate(validUntil, zone)}`;
  return (
    <Card
      component="section"
      aria-label="Your plan"
      sx={{
        p: { xs: 4, sm: 5 },
        display: 'flex',
        flexWrap: 'wrap',
        gap: 4,
        alignItems: 'center',
        justifyContent: 'space-between',
      }}
    >
      <Box sx={{ display: 'grid', gap: 3, flex: '1 1 280px', minWidth: 0 }}>
        <div>
          <Typography variant="h4" component="h2">
            {free} of {interviews} mock interviews left{until}
          </Typography>
          <Typography sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>{plan.plan}</Typography>
        </div>
        <PlanMarks of={plan} />
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <LinkButton href={planDetailsHref}>Plan Details</LinkButton>
        {free > 0 ? (
          <LinkButton href={mockSkillsHref} variant="outlined">
            Choose skills and times
          </LinkButton>
        ) : (
          <LinkButton href={plansHref} variant="outlined">
            Buy a plan
          </LinkButton>
        )}
      </Box>
    </Card>
  );
}
