/** A new inquiry, about an interview where one is named (product: Inquiries). */
export const askHref = (interviewId?: string) =>
  `/dashboard/support?id=new${interviewId === undefined ? '' : `&interview=${interviewId}`}`;
