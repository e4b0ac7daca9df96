import { useCallback, useEffect, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { EmptyState } from '../../../components/EmptyState';
import { SkeletonRows } from '../../../components/SkeletonRows';
import { useSearchParams } from '../../../components/use-search-params';
import { interviewRules } from '../../../contract/interview-rules';
import type { InterviewDetail } from '../../../contract/interviews';
import { texts } from '../../../contract/texts';
import { isScheduleDraft, type ScheduleDraft } from '../../../machines/booking/schedule-draft';
import type { ScheduleInput } from '../../../machines/booking/schedule-setup';
import { useMe } from '../../../services/queries/auth';
import { candidateQuery } from '../../../services/queries/candidates';
import { interviewQuery } from '../../../services/queries/interviews';
import { wiredScheduleInterview } from '../../../services/wiring/booking/schedule-interview';
import { useWorkflow } from '../../../services/workflow';
import { KeptNote } from '../../shared/form/KeptNote';
import { useKeptForm } from '../../shared/form/use-kept-form';
import { QueryView } from '../../shared/QueryView';
import { ScheduleBody } from './ScheduleBody';

interface ScheduleStartProps {
  /** The path of the empty form. */
  home: string;
  choosesOrganization: boolean;
  /** What is already known about a new request. */
  draft?: ScheduleInput['draft'] | null;
  /** True if an unsent draft about the same candidate replaces what is already known. */
  resumes?: boolean;
  /** True if the address is about to name a request. */
  opening?: boolean;
}

/** Schedule Interview: an empty form, or one filled in for the request in `?id=` or the candidate in `?candidate=`. */
export function ScheduleStart({ opening = false, ...start }: ScheduleStartProps) {
  const [search] = useSearchParams();
  const id = search.get('id');
  const candidateId = search.get('candidate');
  if (opening) return <SkeletonRows rows={4} label="Loading the request" />;
  if (id !== null) return <FromRequest key={id} id={id} {...start} />;
  if (candidateId !== null) return <ForCandidate key={candidateId} id={candidateId} {...start} />;
  return <FromDraft {...start} />;
}

function FromDraft({ home, choosesOrganization, draft, resumes = false }: ScheduleStartProps) {
  const { organization } = useMe();
  if (choosesOrganization)
    return (
      <NewRequest input={{ home, explain: true }} filledIn={draft ?? null} resumes={resumes} choosesOrganization />
    );
  if (organization === null) return <SkeletonRows rows={4} label="Loading" />;
  return (
    <NewRequest
      key={organization.id}
      input={{ home, explain: false, draft: { organization } }}
      // Always the reader's own organization, whatever the draft says.
      filledIn={draft ? { ...draft, organization } : null}
      resumes={resumes}
      choosesOrganization={false}
    />
  );
}

type NewRequestProps = BoundProps & { filledIn: ScheduleInput['draft'] | null; resumes: boolean };

/** From now on the device stores the draft, so that a reload restores it and not what the history filled in. */
function dropHanded(): void {
  const { draft, ...rest } = (history.state ?? {}) as { draft?: unknown };
  if (draft !== undefined) history.replaceState(rest, '');
}

/** The form of a new request, filled in from elsewhere or from an unsent draft. */
function NewRequest({ input, filledIn: given, resumes, choosesOrganization }: NewRequestProps) {
  const { kept, keep } = useKeptForm('schedule', isScheduleDraft);
  // As it was at first: the history forgets it.
  const [filledIn] = useState(given);
  const [afresh, setAfresh] = useState(false);
  const keepHere = useCallback(
    (draft: ScheduleDraft | null) => {
      dropHanded();
      keep(draft);
    },
    [keep],
  );
  if (kept === undefined) return <SkeletonRows rows={4} label="Loading" />;
  const own = input.draft?.organization ?? null;
  const fits = kept !== null && (own === null || kept.value.organization?.id === own.id);
  const isWanted = !filledIn || (resumes && kept?.value.candidate?.id === filledIn.candidate?.id);
  const before = fits && isWanted && !afresh ? kept : null;
  const draft = before?.value ?? filledIn;
  const letGo = () => {
    keep(null);
    setAfresh(true);
  };
  return (
    <>
      {before && <KeptNote keptAt={before.keptAt} letGo="Start over" onLetGo={letGo} />}
      <Bound
        key={String(afresh)}
        input={{ ...input, ...(draft && { draft }) }}
        choosesOrganization={choosesOrganization}
        keep={keepHere}
      />
    </>
  );
}

function ForCandidate({ id, ...start }: ScheduleStartProps & { id: string }) {
  const query = useQuery(candidateQuery(id));
  return (
    <QueryView
      query={query}
      name="candidate"
      rows={4}
      gone="This candidate does not exist, or you no longer have access to them."
    >
      {({ name, organization, jobProfile, preferred }) =>
        organization === null ? (
          <EmptyState
            text={texts.fieldEmpty}
            line="Interviews are requested for candidates of an organization. This is a portal candidate."
          />
        ) : (
          <FromDraft
            {...start}
            resumes
            draft={{
              organization,
              candidate: { id, name },
              jobProfile,
              times: preferred.slice(0, interviewRules.timesAtMost),
            }}
          />
        )
      }
    </QueryView>
  );
}

function FromRequest({ id, home, choosesOrganization }: Omit<ScheduleStartProps, 'draft'> & { id: string }) {
  const query = useQuery(interviewQuery(id));
  return (
    <QueryView query={query} name="request" rows={4}>
      {(interview) => (
        <Bound input={{ home, explain: choosesOrganization, ...inputOf(interview) }} {...{ choosesOrganization }} />
      )}
    </QueryView>
  );
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

type BoundProps = {
  input: Omit<ScheduleInput, 'now'>;
  choosesOrganization: boolean;
  /** Stores a new request on this device while the user types. */
  keep?: (draft: ScheduleDraft | null) => void;
};

function Bound({ input, choosesOrganization, keep }: BoundProps) {
  const queryClient = useQueryClient();
  const [, navigate] = useLocation();
  const [machine] = useState(() => wiredScheduleInterview({ queryClient, navigate }));
  const [now] = useState(() => Date.now());
  const actor = useWorkflow(machine, { input: { ...input, now } });
  useEffect(() => {
    const told = actor.subscribe(({ context: { interview, draft } }) => {
      const { jobProfile, candidate, times } = draft;
      const begun = jobProfile !== null || candidate !== null || times.length > 0;
      // Once the request is created, the server stores it.
      keep?.(interview === null && begun ? draft : null);
    });
    return () => told.unsubscribe();
  }, [actor, keep]);
  return <ScheduleBody actor={actor} choosesOrganization={choosesOrganization} />;
}
