import { mostRows } from '../../../contract/booking-batches';
import { InterviewList } from '../../shared/interview/InterviewList';
import type { ManyRef } from '../../../machines/booking/schedule-many';
import { useScheduleMany } from './use-schedule-many';

const waiting = { view: 'waiting', sort: 'deadline' } as const;
// There is no column for the state, because all rows have the same one.
const columns = ['candidateOf', 'times', 'deadline'] as const;

/** The waiting requests to select from, a hundred per page. */
export function WaitingSource({ actor }: { actor: ManyRef }) {
  const { busy, create } = useScheduleMany(actor);
  return (
    <InterviewList
      label="Waiting requests"
      name="bookMany"
      query={waiting}
      columns={columns}
      pageSize={100}
      empty={{ line: 'Nothing to schedule.' }}
      bulk={[
        {
          label: 'Find times',
          can: () => true,
          disabled: busy,
          keepsSelection: true,
          run: (rows) => create({ source: 'waiting', interviewIds: rows.slice(0, mostRows).map(({ id }) => id) }),
        },
      ]}
    />
  );
}
