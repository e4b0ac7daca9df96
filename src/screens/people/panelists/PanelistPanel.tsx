import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { AppLink, LinkButton } from '../../../components/AppLink';
import { DateTime } from '../../../components/DateTime';
import { Facts, type Fact } from '../../../components/Facts';
import { rupees } from '../../../components/format-money';
import { formatDay, formatTime, zoneCity } from '../../../components/format-time';
import { Section } from '../../../components/Section';
import { SidePanel } from '../../../components/SidePanel';
import { StatTile } from '../../../components/StatTile';
import type { PanelistAccount, PanelistAccountRow } from '../../../contract/people-panelists';
import { useMe } from '../../../services/queries/auth';
import { panelistAccountQuery } from '../../../services/queries/accounts';
import { awayHref, interviewHref } from '../../shared/interview/hrefs';
import { QueryView } from '../../shared/QueryView';
import { AccountAccess } from '../../shared/person/AccountAccess';
import { ErasePerson } from '../../shared/person/ErasePerson';
import { ProfileView } from '../../shared/person/ProfileView';
import { StoppedOf } from '../../shared/StoppedNote';
import { ExperienceField } from './ExperienceField';
import { interviewsOfPanelist, monthsInWords, PanelistStateChip } from './panelist-words';

interface PanelistPanelProps {
  /** The open panelist, or null. */
  id: string | null;
  /** The name, if the list already has it. */
  name: string | undefined;
  onClose: () => void;
  onConfirm?: (row: PanelistAccountRow) => void;
  onActive?: (row: PanelistAccountRow, active: boolean) => void;
}

/** A panelist's own page: facts, skills, the next 7 days, interviews and blocks (product: Panelists). */
export function PanelistPanel({ id, name, onClose, onConfirm, onActive }: PanelistPanelProps) {
  const query = useQuery({ ...panelistAccountQuery(id ?? ''), enabled: id !== null });
  const { data } = query;
  return (
    <SidePanel
      open={id !== null}
      title={data?.name ?? name ?? 'Panelist'}
      subtitle={data && <PanelistStateChip state={data.state} />}
      onClose={onClose}
      width={720}
      actions={
        data && (
          <>
            {data.state === 'unconfirmed' && onConfirm && (
              <Button variant="contained" onClick={() => onConfirm(data)}>
                Confirm profile
              </Button>
            )}
            <LinkButton variant="outlined" href={awayHref(data.id)}>
              Replace absent panelist
            </LinkButton>
            {onActive && (
              <Button
                color={data.state === 'off' ? 'primary' : 'error'}
                onClick={() => onActive(data, data.state === 'off')}
              >
                {data.state === 'off' ? 'Activate' : 'Deactivate'}
              </Button>
            )}
          </>
        )
      }
    >
      {id !== null && (
        <QueryView query={query} name="panelist" rows={8} gone="This panelist does not exist, or was erased.">
          {(panelist) => <Details panelist={panelist} />}
        </QueryView>
      )}
    </SidePanel>
  );
}

const blockedBy = { organization: 'by the organization', panelist: 'by the panelist', admin: 'by an admin' } as const;

function Details({ panelist }: { panelist: PanelistAccount }) {
  const { timeZone: zone } = useMe();
  const { id, interviewsByState: count } = panelist;
  const facts: Fact[] = [
    ['Email', panelist.email],
    ['Time zone', `${panelist.timeZone} (${zoneCity(panelist.timeZone)})`],
    ['Registered', <DateTime key="created" at={panelist.createdAt} zone={zone} />],
    [
      'Last sign-in',
      panelist.lastSignInAt === null ? 'Never' : <DateTime key="in" at={panelist.lastSignInAt} zone={zone} />,
    ],
    [
      'Interview limit',
      `${panelist.dayCap} per day, ${panelist.weekCap} per week, ${panelist.breathingMinutes}-minute breaks`,
    ],
    ['Requests', panelist.autoAccept ? 'Accepted automatically' : 'Answered one by one'],
    ['Withdrawals', `${panelist.strikes} after accepting`],
  ];
  return (
    <Box sx={{ display: 'grid', gap: 5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box
        component="ul"
        aria-label="Interviews"
        sx={{
          m: 0,
          p: 0,
          listStyle: 'none',
          display: 'grid',
          gap: 3,
          gridTemplateColumns: 'repeat(auto-fill, minmax(140px, 1fr))',
        }}
      >
        <li>
          <StatTile label="Upcoming" value={count.upcoming} href={`/dashboard/upcomingInterviews?panelistId=${id}`} />
        </li>
        <li>
          <StatTile label="Pending feedback" value={count.pendingFeedback} href={interviewsOfPanelist(id, 'tab=1')} />
        </li>
        <li>
          <StatTile label="Completed" value={count.completed} href={interviewsOfPanelist(id, 'tab=6')} />
        </li>
      </Box>
      <AppLink href={interviewsOfPanelist(id)} underline="always" sx={{ justifySelf: 'start' }}>
        All interviews
      </AppLink>
      <StoppedOf of="panelist" id={id} />
      <Section title="Facts">
        <Facts facts={facts} />
      </Section>
      <Section title="Last 28 days">
        <Facts
          facts={[
            ['Held', panelist.interviews],
            ['No shows', panelist.noShows],
            ['Time to feedback', panelist.feedbackHours === null ? 'None written' : `${panelist.feedbackHours} hours`],
            ['This week', `${panelist.weekLoad} of at most ${panelist.weekCap}`],
          ]}
        />
      </Section>
      <Section title="Experience and pay">
        <ExperienceField key={panelist.experienceMonths} id={id} months={panelist.experienceMonths} />
        <Pays pays={panelist.pays} />
      </Section>
      <Section title="Skills">
        {panelist.skills.length === 0 ? (
          'No skills added'
        ) : (
          <Facts
            facts={panelist.skills.map(({ name, months, primary }) => [
              name,
              `${monthsInWords(months)}${primary ? ', primary' : ''}`,
            ])}
          />
        )}
      </Section>
      <Section title="The next 7 days">
        <Days panelist={panelist} />
      </Section>
      <Section title="Blocks">
        {panelist.blocks.length === 0 ? (
          'No organization is blocked.'
        ) : (
          <Facts
            facts={panelist.blocks.map(({ organization, by, at }) => [
              organization.name,
              <span key={by}>
                {blockedBy[by]} <DateTime at={at} zone={zone} />
              </span>,
            ])}
          />
        )}
      </Section>
      <Box component="section" aria-label="Profile">
        <Typography variant="h3" component="h2" sx={{ mb: 4 }}>
          Profile
        </Typography>
        <ProfileView userId={id} skills={false} />
      </Box>
      <Section title="Sign-ins">
        <AccountAccess id={id} />
      </Section>
      <ErasePerson subject={{ userId: id }} name={panelist.name} />
    </Box>
  );
}

function Pays({ pays }: Pick<PanelistAccount, 'pays'>) {
  const lineOf = (kind: 'real' | 'mock') =>
    pays
      .filter((pay) => pay.kind === kind)
      .map(({ minutes, paise }) => `${minutes} min ${rupees(paise)}`)
      .join(' · ');
  if (pays.length === 0) return <Box sx={{ mt: 4 }}>No rate card fits this experience.</Box>;
  return (
    <Box sx={{ mt: 4 }}>
      <Facts
        facts={[
          ['Real interviews', lineOf('real')],
          ['Mock interviews', lineOf('mock')],
        ]}
      />
    </Box>
  );
}

/** Free and taken spans, grouped by the panelist's local days. */
function Days({ panelist: { week, freeHours, timeZone } }: { panelist: PanelistAccount }) {
  const spans = [
    ...week.free.map((one) => ({ ...one, title: null, interviewId: null })),
    ...week.taken.map(({ start, end, title, interviewId }) => ({ start, end, title, interviewId })),
  ].toSorted((a, b) => a.start.localeCompare(b.start));
  const days = new Map<string, typeof spans>();
  for (const span of spans) {
    const key = formatDay(span.start, timeZone);
    days.set(key, [...(days.get(key) ?? []), span]);
  }
  if (spans.length === 0) return 'No available hours on these days.';
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <Box sx={{ color: 'text.secondary' }}>
        {freeHours} free hours, in {zoneCity(timeZone)}.
      </Box>
      <Facts
        facts={[...days].map(([day, list]) => [
          day,
          <Box key={day} component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
            {list.map(({ start, end, title, interviewId }) => (
              <li key={`${start}${title ?? ''}`}>
                {formatTime(start, timeZone)} – {formatTime(end, timeZone)}{' '}
                {title === null ? (
                  'free'
                ) : interviewId === null ? (
                  title
                ) : (
                  <AppLink href={interviewHref(interviewId)}>{title}</AppLink>
                )}
              </li>
            ))}
          </Box>,
        ])}
      />
    </Box>
  );
}
