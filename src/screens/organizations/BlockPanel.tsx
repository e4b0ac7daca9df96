import type { ReactNode } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { AppLink } from '../../components/AppLink';
import { ConfirmDialog } from '../../components/ConfirmDialog';
import { DateTime } from '../../components/DateTime';
import { LimitedText } from '../../components/LimitedText';
import { SidePanel } from '../../components/SidePanel';
import { SkeletonRows } from '../../components/SkeletonRows';
import type { Touches } from '../../contract/organizations-blocks';
import { limits, texts } from '../../contract/texts';
import type {
  BlockChoice,
  BlockNeeds,
  BlockOrganizationActor,
  ToUnblock,
} from '../../machines/organizations/block-organization';
import { useMe } from '../../services/queries/auth';
import { organizationsQuery, panelistsQuery } from '../../services/queries/people';
import { wiredBlockOrganization } from '../../services/wiring/organizations/block-organization';
import { useWorkflow } from '../../services/workflow';
import { PartySearch } from '../shared/form/PartySearch';
import { interviewHref } from '../shared/interview/hrefs';
import { stateWords } from '../shared/interview/state-words';
import { useBlockOrganization, type Blocking } from './use-block-organization';

export type BlockTask = { needs: BlockNeeds; choice?: Partial<BlockChoice>; unblock?: ToUnblock };
export type Whose = 'any' | 'panelist' | 'organization';

/** Creates or ends one block; `whose` selects the API calls of an admin, a panelist or an organization. */
export function BlockPanel({ whose, task, onClose }: { whose: Whose; task: BlockTask; onClose: () => void }) {
  const queryClient = useQueryClient();
  const actor = useWorkflow(wiredBlockOrganization({ queryClient, whose }), { input: task });
  return <BlockBody actor={actor} whose={whose} onClose={onClose} />;
}

/** "Red Mill", or "Red Mill and Pia Panelist". */
const namesOf = ({ organization, panelist }: BlockChoice) =>
  [organization?.name, panelist?.name].filter(Boolean).join(' and ');

/** The panel for a running actor. The confirmation before a block ends is a dialog. */
export function BlockBody({
  actor,
  whose,
  onClose,
}: {
  actor: BlockOrganizationActor;
  whose: Whose;
  onClose: () => void;
}) {
  const blocking = useBlockOrganization(actor);
  const { choice, touches, problem, theirs, needs, busy } = blocking;
  const { timeZone } = useMe();
  // Only admins may search; for other users both sides are already chosen.
  const searches = whose === 'any';
  const whole = choice.panelist === null && !needs.includes('panelist');
  if (blocking.confirming)
    return (
      <ConfirmDialog
        open
        title="Unblock?"
        confirmLabel="Unblock"
        dismissLabel="Keep block"
        busy={busy}
        error={problem ?? undefined}
        onConfirm={blocking.unblock}
        onClose={() => {
          blocking.dismissUnblock();
          onClose();
        }}
      >
        {namesOf(choice) === ''
          ? 'Interviews can be booked again.'
          : `${namesOf(choice)}: interviews can be booked again.`}
        {whole && ' Its users can sign in again.'}
      </ConfirmDialog>
    );
  const close = (
    <Button variant="contained" onClick={onClose}>
      Close
    </Button>
  );
  const body = (): ReactNode => {
    if (blocking.taken)
      return (
        <Box sx={{ display: 'grid', gap: 4, justifyItems: 'start' }}>
          <Alert severity="warning" role="alert">
            {theirs?.by ?? 'Someone else'} already blocked it
            {theirs && (
              <>
                , <DateTime at={theirs.at} zone={timeZone} quiet={false} />
                {theirs.why !== '' && `: ${theirs.why}`}
              </>
            )}
            . You do not need to do anything.
          </Alert>
          {close}
        </Box>
      );
    if (blocking.unblocked || blocking.gone)
      return (
        <Box sx={{ display: 'grid', gap: 4, justifyItems: 'start' }}>
          <Alert severity="success" role="status">
            {blocking.gone ? 'Someone else has already ended this block.' : 'The block has ended.'}
          </Alert>
          {close}
        </Box>
      );
    if (blocking.blocked && touches)
      return (
        <Box sx={{ display: 'grid', gap: 4, justifyItems: 'start' }}>
          <Alert severity="success" role="status">
            {namesOf(choice)} {choice.panelist && choice.organization ? 'are blocked for each other.' : 'is blocked.'}
          </Alert>
          <TouchedList touches={touches} choice={choice} whose={whose} done zone={timeZone} />
          <Box sx={{ display: 'flex', gap: 2 }}>
            {close}
            <Button onClick={blocking.askUnblock}>Unblock</Button>
          </Box>
        </Box>
      );
    if (blocking.looking) return <SkeletonRows rows={5} label="Checking what this affects" />;
    if (blocking.deciding && touches)
      return (
        <Box sx={{ display: 'grid', gap: 4 }}>
          <TouchedList touches={touches} choice={choice} whose={whose} done={false} zone={timeZone} />
          <LimitedText
            label="Reason"
            value={blocking.why}
            onChange={blocking.changeWhy}
            max={limits.reason}
            rows={2}
            disabled={busy}
            error={blocking.whyProblem ?? undefined}
            help="Admins can read it."
          />
          {problem && <Alert severity="error">{problem}</Alert>}
          <Box sx={{ display: 'flex', gap: 2 }}>
            <Button variant="contained" color="error" loading={busy} onClick={blocking.block}>
              Block
            </Button>
            <Button disabled={busy} onClick={searches ? blocking.back : onClose}>
              Back
            </Button>
          </Box>
        </Box>
      );
    return (
      <Box sx={{ display: 'grid', gap: 4 }}>
        {searches && (
          <>
            <Pick blocking={blocking} side="organization" label="Organization" />
            {!whole && <Pick blocking={blocking} side="panelist" label="Panelist" />}
          </>
        )}
        {problem && <Alert severity="error">{problem}</Alert>}
        <Button variant="contained" onClick={blocking.askTouches} sx={{ justifySelf: 'start' }}>
          See what this affects
        </Button>
      </Box>
    );
  };
  return (
    <SidePanel
      open={!blocking.closed}
      title="Block Organization"
      subtitle={namesOf(choice) || undefined}
      onClose={() => !busy && onClose()}
    >
      {body()}
    </SidePanel>
  );
}

/** One side of the block, which an admin searches for. */
function Pick({
  blocking: { choice, needs, tried, choose },
  side,
  label,
}: {
  blocking: Blocking;
  side: keyof BlockChoice;
  label: string;
}) {
  const error = tried && needs.includes(side) && choice[side] === null;
  return (
    <PartySearch
      id={`block-${side}`}
      label={label}
      value={choice[side]}
      find={side === 'organization' ? organizationsQuery : (panelistsQuery as unknown as typeof organizationsQuery)}
      nameOf={({ name }) => name}
      onPick={(row) => choose({ [side]: row && { id: row.id, name: row.name } })}
      error={error ? (side === 'panelist' ? texts.choosePanelist : texts.fieldRequired('Organization')) : undefined}
    />
  );
}

const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`;

/** What the block affects in words, the next interviews, and a link to all of them. */
function TouchedList({
  touches: { upcoming, requested, waiting, holds, users, next },
  choice: { organization, panelist },
  whose,
  done,
  zone,
}: {
  touches: Touches;
  choice: BlockChoice;
  whose: Whose;
  done: boolean;
  zone: string;
}) {
  const parts = [
    upcoming > 0 && `${count(upcoming, 'interview is booked and stays', 'interviews are booked and stay')} booked.`,
    requested > 0 &&
      `${count(requested, 'request waits', 'requests wait')} for ${whose === 'panelist' ? 'your' : 'the panelist’s'} answer${panelist ? ' and can no longer be accepted' : ''}.`,
    waiting > 0 && `${count(waiting, 'request waits', 'requests wait')} to be scheduled, and will keep waiting.`,
    holds > 0 && `${count(holds, 'held slot is', 'held slots are')} released.`,
    users > 0 && `${count(users, 'user is', 'users are')} signed out and cannot sign in.`,
  ].filter((one) => one !== false);
  const all = new URLSearchParams({
    tab: '3',
    ...(organization && { organizationId: organization.id }),
    ...(panelist && { panelistId: panelist.id }),
  });
  return (
    <Box component="section" aria-label="What this affects" sx={{ display: 'grid', gap: 2 }}>
      {parts.length === 0 ? (
        <span>This affects no interview, request or held slot.</span>
      ) : (
        <Box component="ul" sx={{ m: 0, pl: 5, display: 'grid', gap: 1 }}>
          {parts.map((part) => (
            <li key={part}>{part}</li>
          ))}
        </Box>
      )}
      {next.length > 0 && (
        <Box
          component="ul"
          aria-label="Booked interviews"
          sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2 }}
        >
          {next.map((one) => (
            <li key={one.id}>
              <AppLink href={interviewHref(one.id)} underline="always">
                {one.code} {one.candidate}
              </AppLink>{' '}
              <Box component="span" sx={{ color: 'text.secondary' }}>
                {[stateWords[one.state], whose !== 'panelist' && one.panelist].filter(Boolean).join(', ')}{' '}
                {one.start !== null && (
                  <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
                    <DateTime at={one.start} zone={zone} quiet={false} />
                  </Box>
                )}
              </Box>
            </li>
          ))}
        </Box>
      )}
      {whose === 'any' && upcoming + requested + waiting > 0 && (
        <AppLink href={`/dashboard/interviewdetails?${all}`} underline="always">
          {done ? 'Manage these interviews' : 'View interviews'}
        </AppLink>
      )}
      {!done && <Box sx={{ color: 'text.secondary' }}>Blocking does not cancel booked interviews.</Box>}
    </Box>
  );
}
