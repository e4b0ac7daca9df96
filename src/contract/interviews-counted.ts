/** What statistics count of interviews (product: Reports): the list with this metric and its span has exactly these. */
export const countedMetrics = [
  'requested',
  'booked',
  'held',
  'canceled',
  'canceledByOrganization',
  'canceledByCandidate',
  'canceledByAdmin',
  'expired',
  'noShow',
  'rescheduled',
  'declined',
  'lateFeedback',
  'returned',
] as const;
export type CountedMetric = (typeof countedMetrics)[number];
/** For admins: what panelists and reviews did. */
export const privateMetrics: readonly CountedMetric[] = ['declined', 'lateFeedback', 'returned'];
