import type { Batch, BatchProposal, BatchRowReply } from '../../../src/contract/booking-batches';

export const proposal: BatchProposal = {
  panelistId: 'p1',
  panelistName: 'Vera Lind',
  start: '2027-03-02T10:00:00.000Z',
  end: '2027-03-02T11:00:00.000Z',
  reasons: {
    skillsMatched: 5,
    skillsAsked: 6,
    experienceYears: 9,
    interviewsThisWeek: 2,
    busyPercent: 4,
    minutesFromPreferred: 15,
  },
};
export const row = (nr: number, change: Partial<BatchRowReply> = {}): BatchRowReply => ({
  nr,
  candidate: `Candidate ${nr}`,
  organization: 'Blue Harbour',
  jobProfile: 'Frontend engineer',
  minutes: 60,
  times: ['2027-03-02T10:00:00.000Z'],
  cells: null,
  wrong: [],
  notes: [],
  leftOut: false,
  pinned: false,
  changed: false,
  proposal,
  why: null,
  nearest: null,
  result: null,
  reason: null,
  cancelWhy: null,
  interviewId: null,
  ...change,
});
const cells = {
  organization: 'Blue Harbour',
  jobProfile: 'Frontend engineer',
  email: 'nobody@mail.example',
  minutes: '60',
  time1: '2027-03-02 10:00',
  time2: '',
  time3: '',
};
/** Two rows that can be booked, one that cannot, and one with an invalid cell. */
export const batch: Batch = {
  id: 'b1',
  state: 'draft',
  source: 'file',
  revision: 3,
  total: 4,
  toBook: 0,
  over: 0,
  booked: 0,
  rows: [
    row(1),
    row(2, { pinned: true }),
    row(3, { proposal: null, why: 'BUSY', nearest: { ...proposal, start: '2027-03-03T10:00:00.000Z' } }),
    row(4, {
      candidate: 'nobody@mail.example',
      proposal: null,
      cells,
      wrong: [{ cell: 'email', message: 'This organization has no candidate with this email' }],
    }),
  ],
};
