import BestIcon from '@mui/icons-material/SavingsOutlined';
import CheckIcon from '@mui/icons-material/CheckOutlined';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { LinkButton } from '../../../components/AppLink';
import { rupees } from '../../../components/format-money';
import { WordChip } from '../../../components/WordChip';
import type { Plan } from '../../../contract/billing-plans';
import { buyHref } from '../../shared/plans/hrefs';
import { daysText, interviewsText, perInterview } from './plan-words';

/** The plan with the lowest price per interview; null if two plans tie. */
function cheapest(plans: readonly Plan[]): Plan | null {
  const [first, second] = plans.toSorted((a, b) => a.pricePaise * b.interviews - b.pricePaise * a.interviews);
  if (first === undefined || second === undefined) return null;
  return first.pricePaise * second.interviews === second.pricePaise * first.interviews ? null : first;
}

/** The plans side by side: what each costs, and what it includes (product: Plans). */
export function PlanCards({ plans }: { plans: readonly Plan[] }) {
  const best = cheapest(plans);
  return (
    <Box
      component="ul"
      aria-label="Plans"
      sx={{
        listStyle: 'none',
        m: 0,
        p: 0,
        display: 'grid',
        gap: 4,
        gridTemplateColumns: 'repeat(auto-fit, minmax(min(260px, 100%), 1fr))',
      }}
    >
      {plans.map((plan) => (
        <PlanCard key={plan.id} plan={plan} best={plan === best} alone={best === null} />
      ))}
    </Box>
  );
}

function PlanCard({ plan, best, alone }: { plan: Plan; best: boolean; alone: boolean }) {
  const { id, title, description, pricePaise, interviews, validDays } = plan;
  const includes = [
    interviewsText(interviews),
    `Valid for ${daysText(validDays)}`,
    'Written feedback after each interview',
  ];
  return (
    <Card
      component="li"
      sx={{
        maxWidth: 400,
        display: 'flex',
        flexDirection: 'column',
        gap: 4,
        p: 5,
        ...(best && { borderColor: 'brand.main', boxShadow: ({ palette }) => `0 0 0 1px ${palette.brand.main}` }),
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', minHeight: 32 }}>
        <Typography variant="h3" component="h2" sx={{ overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
        {best && <WordChip word="Lowest price per interview" look="completed" icon={BestIcon} />}
      </Box>
      <div>
        <Box sx={{ fontSize: 32, fontWeight: 600, lineHeight: 1.2, fontVariantNumeric: 'tabular-nums' }}>
          {rupees(pricePaise)}
        </Box>
        <Box sx={{ color: 'text.secondary' }}>{perInterview(pricePaise, interviews)} per interview, tax included</Box>
      </div>
      <Box sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{description}</Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 2, mt: 'auto' }}>
        {includes.map((one) => (
          <Box component="li" key={one} sx={{ display: 'flex', gap: 2 }}>
            <CheckIcon fontSize="small" color="success" aria-hidden />
            {one}
          </Box>
        ))}
      </Box>
      <LinkButton
        href={buyHref(id)}
        variant={best || alone ? 'contained' : 'outlined'}
        size="large"
        aria-label={`Buy: ${title}`}
      >
        Buy
      </LinkButton>
    </Card>
  );
}
