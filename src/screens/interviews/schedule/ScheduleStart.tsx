import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useActorRef } from '@xstate/react';
import { useLocation, useSearchParams } from 'wouter';
import { ErrorState } from '../../../components/ErrorState';
import { Page } from '../../../components/Page';
import { SkeletonRows } from '../../../components/SkeletonRows';
import type { InterviewDetail } from '../../../contract/interviews';
import type { ScheduleInput } from '../../../machines/schedule-setup';
import { useMe } from '../../../services/queries/auth';
import { interviewQuery } from '../../../services/queries/interviews';
import { wiredScheduleInterview } from '../../../services/wiring/schedule-interview';
import { ScheduleBody } from './ScheduleBody';

interface ScheduleStartProps {
  /** The path of an empty form. */
  home: string;
  choosesOrganization: boolean;
}

/** The page of Schedule Interview: empty, or filled in from the request in `?id=`. */
export function ScheduleStart({ home, choosesOrganization }: ScheduleStartProps) {
  const [search] = useSearchParams();
  const id = search.get('id');
  const { organization } = useMe();
  return (
    <Page purpose="Ask for an interview, see who is free, hold a time and book it.">
      {id !== null ? (
        <FromRequest key={id} {...{ id, home, choosesOrganization }} />
      ) : choosesOrganization ? (
        <Bound input={{ home, explain: true }} choosesOrganization />
      ) : organization === null ? (
        <SkeletonRows rows={4} label="Loading" />
      ) : (
        <Bound input={{ home, explain: false, draft: { organization } }} choosesOrganization={false} />
      )}
    </Page>
  );
}

function FromRequest({ id, home, choosesOrganization }: ScheduleStartProps & { id: string }) {
  const { data, error, refetch, isFetching } = useQuery(interviewQuery(id));
  if (data !== undefined)
    return <Bound input={{ home, explain: choosesOrganization, ...inputOf(data) }} {...{ choosesOrganization }} />;
  if (error !== null)
    return <ErrorState message={error.message} onRetry={() => void refetch()} retrying={isFetching} />;
  return <SkeletonRows rows={4} label="Loading the request" />;
}

function inputOf(interview: InterviewDetail): Pick<ScheduleInput, 'draft' | 'interview'> {
  const { id, version, minutes, times, organization, jobProfile, candidate, allowedActions } = interview;
  const allowed = (type: string) => allowedActions.some((action) => action.type === type);
  return {
    draft: {
      organization,
      jobProfile: jobProfile && { id: jobProfile.id, name: jobProfile.title },
      candidate: { id: candidate.id, name: candidate.name },
      minutes,
      times,
    },
    interview: { id, version, canBook: allowed('BOOK'), canSetTimes: allowed('SET_TIMES') },
  };
}

type BoundProps = { input: Omit<ScheduleInput, 'now'>; choosesOrganization: boolean };

function Bound({ input, choosesOrganization }: BoundProps) {
  const queryClient = useQueryClient();
  const [, navigate] = useLocation();
  const [machine] = useState(() => wiredScheduleInterview({ queryClient, navigate }));
  const [now] = useState(() => Date.now());
  const actor = useActorRef(machine, { input: { ...input, now } });
  return <ScheduleBody actor={actor} choosesOrganization={choosesOrganization} />;
}
