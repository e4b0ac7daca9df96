import { wiredPickTime } from '../../services/wiring/booking/pick-time';
import { useWorkflow } from '../../services/workflow';
import { InvitedInterview } from './invitation/InvitedInterview';
import { PickTimeBody } from './invitation/PickTimeBody';

/** What the link of a mail about an interview opens: a choice of times, or the interview (product: Interview links). */
export const InterviewLinkScreen = ({ token, picks }: { token: string; picks: boolean }) =>
  picks ? <PickTime token={token} /> : <InvitedInterview token={token} />;

const PickTime = ({ token }: { token: string }) => (
  <PickTimeBody actor={useWorkflow(wiredPickTime(), { input: { token } })} />
);
