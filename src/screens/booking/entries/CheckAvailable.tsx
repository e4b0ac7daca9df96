import { useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { LinkButton } from '../../../components/AppLink';
import { sameSlot } from '../../../components/slot-days';
import { bestOf } from '../../../contract/booking';
import { afterPreferred } from '../../../contract/booking-rules';
import type { OfferedSlot } from '../../../contract/interviews';
import { texts } from '../../../contract/texts';
import { iso, quarter } from '../../../contract/time';
import { useMe } from '../../../services/queries/auth';
import { dayQuery, freeTimesQuery } from '../../../services/queries/interviews';
import { jobProfileQuery, openJobProfilesQuery } from '../../../services/queries/job-profiles';
import { PartySearch } from '../../shared/form/PartySearch';
import { schedulingHref } from '../../shared/interview/hrefs';
import { BookBar } from '../schedule/BookBar';
import { BookingForm, LengthChoice } from '../schedule/BookingForm';
import { BookingFrame } from '../schedule/BookingFrame';
import { FreeTimes, weekOfAll } from '../schedule/FreeTimes';
import { Offers } from '../schedule/Offers';
import { useSteps } from '../schedule/use-steps';
import { lengthIn, startIn, useChoices } from './use-book-slot';

/** The span in which starts are searched, the same as for a chosen hour on every booking page. */
const spanFrom = (start: string) => ({ from: start, to: iso(Date.parse(start) + afterPreferred + quarter) });

/** The booking page for a job profile: who is free at an hour, and who is not. The page changes nothing. */
export function CheckAvailable() {
  const { timeZone: zone } = useMe();
  const [, navigate] = useLocation();
  const steps = useSteps();
  const [params, change] = useChoices();
  const [picked, setPicked] = useState<OfferedSlot | null>(null);
  const jobProfileId = params.get('jobProfileId');
  const at = startIn(params);
  const minutes = lengthIn(params);
  const known = jobProfileId !== null;
  const about = { jobProfileId: jobProfileId ?? '', minutes };
  const job = useQuery({ ...jobProfileQuery(about.jobProfileId), enabled: known });
  const week = useQuery({ ...freeTimesQuery(about), enabled: known, select: weekOfAll });
  const found = useQuery({
    ...dayQuery({ ...about, ...spanFrom(at ?? iso(0)) }),
    enabled: known && at !== null,
    placeholderData: keepPreviousData,
    select: ({ slots, free }) => ({ ...slots, free }),
  });
  const offering = known && at !== null;
  const stale = found.isPlaceholderData;
  const fresh = offering && !stale ? found.data : undefined;
  const best = fresh === undefined ? null : bestOf(fresh);
  const chosen = fresh?.offered.find((slot) => sameSlot(slot, picked)) ?? null;
  const shown = chosen ?? best;
  const looking = offering && found.isFetching && fresh === undefined;
  const profile = job.data && { id: job.data.id, name: job.data.content.title };
  const schedule = () => {
    if (shown === null || job.data === undefined) return;
    const draft = { organization: job.data.organization, jobProfile: profile, minutes, at: shown.start };
    navigate(schedulingHref('Schedule Interview'), { state: { draft } });
  };
  return (
    <BookingFrame
      steps={steps}
      form={
        <BookingForm label="Job profile to check" empty={!known} columns="minmax(0, 1fr) max-content">
          <PartySearch
            id="job-profile"
            label="Job profile"
            value={profile ?? null}
            find={(q) => openJobProfilesQuery({ q })}
            nameOf={(row) => row.title}
            lineOf={(row) => [row.organization.name, ...row.skills.map(({ name }) => name)].join(', ')}
            onPick={(row) => {
              steps.wantsHours.current = row !== null;
              change({ jobProfileId: row?.id ?? null });
            }}
            error={job.error?.message}
          />
          <LengthChoice
            label="Length in minutes"
            value={minutes}
            onChange={(next) => change({ minutes: String(next) })}
          />
        </BookingForm>
      }
      week={
        <FreeTimes
          query={week}
          prompt={known ? null : texts.selectJobProfile}
          chosen={at}
          disabled={false}
          wantsFocus={steps.wantsHours}
          zone={zone}
          onPick={(start) => {
            steps.asked.current = start !== null;
            change({ start });
          }}
        />
      }
      found={
        <Offers
          query={found}
          onAgain={offering ? () => void found.refetch() : null}
          onChoose={setPicked}
          asked={steps.asked}
          disabled={false}
          everybody
          {...{ offering, stale, zone, best, chosen }}
        />
      }
      bar={
        <BookBar
          best={shown && { ...shown, title: shown.panelistName }}
          hint={
            looking
              ? 'Looking for free panelists'
              : !known
                ? 'Choose a job profile and an hour.'
                : at === null
                  ? 'Choose an hour to see who is free.'
                  : fresh === undefined
                    ? 'Free panelists could not be loaded.'
                    : 'No one is free then. Choose another hour.'
          }
          verb="Schedule this time"
          notes={[texts.confirmPanelist]}
          pressable={shown !== null && profile !== undefined}
          loading={false}
          onPress={schedule}
          {...{ steps, zone, looking }}
        >
          {shown !== null && (
            <>
              <LinkButton href={schedulingHref('Book Slot', { ...beginOf(shown), minutes: String(minutes) })}>
                Find a waiting request
              </LinkButton>
              <LinkButton href={schedulingHref('Map Panelist', beginOf(shown))}>Map Panelist</LinkButton>
            </>
          )}
        </BookBar>
      }
    />
  );
}

const beginOf = ({ panelistId, start }: OfferedSlot) => ({ panelistId, start });
