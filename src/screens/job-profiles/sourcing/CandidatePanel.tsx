import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import { EmptyState } from '../../../components/EmptyState';
import { zoneCity } from '../../../components/format-time';
import { Facts } from '../../../components/Facts';
import { SidePanel } from '../../../components/SidePanel';
import { SkeletonRows } from '../../../components/SkeletonRows';
import type { RankedCandidate } from '../../../contract/job-profiles-sourcing';
import { texts } from '../../../contract/texts';
import type { PanelProps } from '../../shared/list/list-types';
import { InvitationStep } from './InvitationStep';
import { ShareBar } from './ShareBar';
import { SkillLines } from './SkillLines';

/** The panel of one ranked candidate: why they match, and what is missing. */
export function CandidatePanel({
  id,
  known,
  loading,
  onClose,
  action,
}: PanelProps<RankedCandidate> & { action: ReactNode }) {
  return (
    <SidePanel
      open={id !== null}
      title={known?.name ?? 'Candidate'}
      subtitle={known && (known.hasAccount ? 'Portal candidate' : 'Portal candidate without an account')}
      onClose={onClose}
      width={520}
      actions={action}
    >
      {known ? (
        <Box sx={{ display: 'grid', gap: 6 }}>
          <Facts
            facts={[
              ['Match', <ShareBar key="match" share={known.share} />],
              ['Time zone', zoneCity(known.timeZone)],
              ['Invitation', <InvitationStep key="invitation" invitation={known.invitation} />],
            ]}
          />
          <SkillLines title="Matched" empty="None of the job’s skills." skills={known.matched} />
          <SkillLines title="Missing or not enough" empty="Nothing is missing." skills={known.missing} />
          <SkillLines title="Extra" empty="No other skills." skills={known.extra} />
        </Box>
      ) : loading ? (
        <SkeletonRows rows={6} label="Loading the candidate" />
      ) : (
        <EmptyState text={texts.fieldEmpty} line="This candidate is no longer on this page of the list." />
      )}
    </SidePanel>
  );
}
