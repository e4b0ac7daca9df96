import { useEffect, useRef, useState } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ErrorState } from '../../components/ErrorState';
import { joinTabs } from '../../components/leave-guard';
import { Page } from '../../components/Page';
import { SaveBar } from '../../components/SaveBar';
import { ZoneField } from '../../components/ZoneField';
import { useSearchParams } from '../../components/use-search-params';
import { useWorkflow } from '../../services/workflow';
import { KeptNote } from '../shared/form/KeptNote';
import { MineOrTheirs } from '../shared/form/MineOrTheirs';
import { useFollowStored } from '../shared/form/use-edit';
import { useKeptForm } from '../shared/form/use-kept-form';
import { QueryView } from '../shared/QueryView';
import { useTab } from '../../components/use-tab';
import type { Availability } from '../../contract/people';
import type { EditAvailabilityActor } from '../../machines/people/edit-availability';
import { draftOf } from '../../machines/people/hours-draft';
import { availabilityQuery } from '../../services/queries/people';
import { wiredEditAvailability } from '../../services/wiring/people/edit-availability';
import { CalendarLine } from '../shared/calendars/CalendarLine';
import { BookingRules } from './availability/BookingRules';
import { DaysOff } from './availability/DaysOff';
import { ExtraSlots } from './availability/ExtraSlots';
import { MyWeek } from './availability/MyWeek';
import { Section } from './availability/Section';
import {
  useEditAvailability,
  hoursWords,
  isKeptHours,
  useKeptHours,
  type KeptHours,
} from './availability/use-edit-availability';
import { useReadOnOpen } from './availability/use-busy-times';
import { WeeklyHours } from './availability/WeeklyHours';
import { dayOf } from './availability/wall-time';

const purpose = 'Candidates are only offered times that are fully within your available hours.';
const hoursTab = 1;
/** yyyy-MM-dd */
const isDay = /^2\d{3}-\d{2}-\d{2}$/;

/** `/dashboard/Panelistavailableslot`: a panelist's hours and slots, and the resulting week (product: Availability). */
export function AvailabilityScreen() {
  const query = useQuery(availabilityQuery());
  useReadOnOpen();
  const { kept, keep } = useKeptForm('availability', isKeptHours);
  // The editor starts with the draft, so it waits for both.
  const data = kept === undefined ? undefined : query.data;
  return (
    <QueryView
      query={{ ...query, data }}
      name="hours"
      rows={8}
      frame={(state) => <Page purpose={purpose}>{state}</Page>}
    >
      {(read) => <Hours read={read} kept={kept ?? null} keep={keep} />}
    </QueryView>
  );
}

type Kept = { value: KeptHours; keptAt: number };
type HoursProps = { read: Availability; kept: Kept | null; keep: (value: KeptHours | null) => void };

function Hours({ read, kept, keep }: HoursProps) {
  const queryClient = useQueryClient();
  const [machine] = useState(() => wiredEditAvailability({ queryClient }));
  const typed = kept && { ...kept.value, theirs: kept.value.revision < read.revision ? read : null };
  const actor = useWorkflow(machine, {
    input: { id: 'hours', stored: draftOf(read), revision: read.revision, ...typed },
  });
  useKeptHours(actor, keep);
  useFollowStored(actor, read);
  return <AvailabilityBody actor={actor} keptAt={kept?.keptAt} />;
}

interface BodyProps {
  actor: EditAvailabilityActor;
  now?: number;
  /** When this device stored the unsaved changes. */
  keptAt?: number | undefined;
}

/** The editor and the week for a running actor; `now` fixes the week's clock for tests. */
export function AvailabilityBody({ actor, now, keptAt }: BodyProps) {
  const [tab, setTab] = useTab(2);
  useEffect(joinTabs, []);
  const [params] = useSearchParams();
  const asked = params.get('off') ?? '';
  const off = isDay.test(asked) ? asked : '';
  const editor = useEditAvailability(actor, now);
  const { draft, problem, problemAt, change, theirs, busy } = editor;
  const hours = useRef<HTMLElement>(null);
  const note = useRef<HTMLElement>(null);
  const [refused, setRefused] = useState(0);
  const save = () => {
    // The invalid fields may be on the other tab.
    if (editor.isWrong) {
      setTab(hoursTab);
      setRefused(refused + 1);
    }
    editor.submit();
  };
  useEffect(() => {
    if (refused === 0) return;
    const wrong = hours.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    // Centered, because the bar at the bottom could cover the field.
    wrong?.scrollIntoView({ block: 'center' });
    wrong?.focus({ preventScroll: true });
  }, [refused]);
  // The Save button is at the bottom of a long page, and its outcome is shown at the top.
  const failed = problem !== null;
  useEffect(() => {
    if (!failed) return;
    note.current?.scrollIntoView({ block: 'start' });
    note.current?.focus({ preventScroll: true });
  }, [failed]);
  if (theirs !== null)
    return (
      <Page purpose={purpose}>
        <MineOrTheirs
          name="availability"
          said="Your hours were changed elsewhere."
          fields={hoursWords.map(([label, words]) => ({ label, mine: words(draft), theirs: words(draftOf(theirs)) }))}
          onMine={editor.keepMine}
          onTheirs={editor.takeTheirs}
        />
      </Page>
    );
  return (
    <Page
      purpose={purpose}
      tabs={{ label: 'Hours and slots', items: [{ label: 'My week' }, { label: 'Hours and rules' }], tab }}
      onTab={setTab}
    >
      <CalendarLine now={now} />
      {keptAt !== undefined && editor.dirty && !failed && (
        <KeptNote keptAt={keptAt} letGo="Discard" onLetGo={editor.discard} />
      )}
      {failed && (
        <Box ref={note} tabIndex={-1} sx={{ mb: 6, scrollMarginTop: 88 }}>
          <ErrorState message={problem} kept="Your changes are still here." onRetry={save} />
        </Box>
      )}
      {editor.saved && (
        <Alert severity="success" role="status" sx={{ mb: 6, position: 'sticky', top: 80, zIndex: 1 }}>
          Hours saved. They apply to new interviews from now on.
        </Alert>
      )}
      {tab === hoursTab ? (
        <Box
          ref={hours}
          component="fieldset"
          disabled={busy}
          aria-label="Hours and rules"
          sx={{
            border: 0,
            m: 0,
            p: 0,
            minWidth: 0,
            display: 'grid',
            gap: 6,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 7fr) minmax(0, 5fr)' },
            alignItems: 'start',
          }}
        >
          <WeeklyHours weekly={draft.weekly} problemAt={problemAt} onChange={(weekly) => change({ weekly })} />
          <Box sx={{ display: 'grid', gap: 6, minWidth: 0 }}>
            <Section title="Your time zone">
              <Box sx={{ mt: 3 }}>
                <ZoneField
                  help="All hours on this page are in this time zone."
                  value={draft.timeZone}
                  now={editor.now}
                  onChange={(timeZone) => change({ timeZone })}
                />
              </Box>
            </Section>
            <DaysOff
              key={off}
              begin={off}
              daysOff={draft.daysOff}
              today={dayOf(editor.now, draft.timeZone)}
              zone={draft.timeZone}
              problemAt={problemAt}
              onChange={(daysOff) => change({ daysOff })}
            />
            <ExtraSlots
              extra={draft.extra}
              zone={draft.timeZone}
              now={editor.now}
              problemAt={problemAt}
              onChange={(extra) => change({ extra })}
            />
            <BookingRules draft={draft} problemAt={problemAt} onChange={change} />
          </Box>
        </Box>
      ) : (
        <MyWeek
          draft={draft}
          locked={busy}
          now={editor.now}
          onExtra={(extra) => change({ extra })}
          onGiveHours={
            <Button variant="outlined" onClick={() => setTab(hoursTab)}>
              Change my hours
            </Button>
          }
        />
      )}
      <SaveBar dirty={editor.dirty} onSave={save} onDiscard={editor.discard} saving={busy} message={editor.barText} />
    </Page>
  );
}
