import { useState } from 'react';
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { LinkButton } from '../../components/AppLink';
import { EmptyState } from '../../components/EmptyState';
import { Page } from '../../components/Page';
import { texts } from '../../contract/texts';
import { profileQuery } from '../../services/queries/people';
import { ownSubscriptionsQuery } from '../../services/queries/subscriptions';
import { wiredAskForMock } from '../../services/wiring/billing/ask-for-mock';
import { useWorkflow } from '../../services/workflow';
import { DoneNote } from '../shared/form/DoneNote';
import { interviewHref } from '../shared/interview/hrefs';
import { both, QueryView } from '../shared/QueryView';
import { AskForMockForm } from './mock/AskForMockForm';
import { useAskForMock } from './mock/use-ask-for-mock';
import { planDetailsHref, plansHref } from '../shared/plans/hrefs';

/** Loads the first data of this page (see app/preload.ts). */
export const prefetch = (queryClient: QueryClient) =>
  Promise.all([queryClient.prefetchQuery(ownSubscriptionsQuery()), queryClient.prefetchQuery(profileQuery())]);

/** `/dashboard/canmockskills`: skills, length and times of a mock interview, for candidates (product: Plans). */
export function MockSkillsScreen() {
  const plans = useQuery(ownSubscriptionsQuery());
  const profile = useQuery(profileQuery());
  const queryClient = useQueryClient();
  const [machine] = useState(() => wiredAskForMock({ queryClient }));
  const asking = useAskForMock(useWorkflow(machine, { input: {} }));
  return (
    <Page purpose="Choose what you are interviewed about, and when. We find a panelist who has those skills.">
      {asking.asked !== null ? (
        <DoneNote
          action={
            <>
              <LinkButton href={interviewHref(asking.asked)}>View interview</LinkButton>
              <LinkButton href={planDetailsHref}>Plan Details</LinkButton>
            </>
          }
        >
          Mock interview requested. We are looking for a panelist and will email you when it is booked.
        </DoneNote>
      ) : (
        <QueryView query={both(plans, profile)} name="plan" rows={6}>
          {([own, { skill }]) => {
            const plan = own.find(({ free }) => free > 0);
            // A form with input stays, even if the last interview of the plan was requested elsewhere.
            return plan === undefined && asking.draft.skills.length === 0 ? (
              <EmptyState
                text={texts.noInterviewsLeft}
                line="Each mock interview takes one of the interviews of a plan."
                action={
                  <LinkButton href={plansHref} variant="contained">
                    Buy a plan
                  </LinkButton>
                }
              />
            ) : (
              <AskForMockForm asking={asking} plan={plan} known={skill.rows} />
            );
          }}
        </QueryView>
      )}
    </Page>
  );
}
