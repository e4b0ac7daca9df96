import type { InterviewLinkPurpose } from '../../contract/interviews-links';
import { wiredPickTime } from '../../services/wiring/booking/pick-time';
import { useWorkflow } from '../../services/workflow';
import { ActByLink } from './invitation/ActByLink';
import { InvitedInterview } from './invitation/InvitedInterview';
import { PickTimeBody } from './invitation/PickTimeBody';

/** The page that the link of an email about an interview opens (product: Interview links). */
export function InterviewLinkScreen({ token, purpose }: { token: string; purpose: InterviewLinkPurpose }) {
  if (purpose === 'pick') return <PickTime token={token} />;
  if (purpose === 'invitation') return <InvitedInterview token={token} />;
  return <ActByLink token={token} purpose={purpose} />;
}

const PickTime = ({ token }: { token: string }) => (
  <PickTimeBody actor={useWorkflow(wiredPickTime(), { input: { token } })} />
);
