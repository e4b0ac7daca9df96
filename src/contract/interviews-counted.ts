/**
 * The metrics by which statistics count interviews (product: Reports). The list with the same metric and span has
 * exactly the counted interviews.
 */
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
/** Metrics for admins only: they reveal what panelists and reviews did. */
export const privateMetrics: readonly CountedMetric[] = ['declined', 'lateFeedback', 'returned'];
