/** The form for a new inquiry, about an interview if its id is given (product: Inquiries). */
export const askHref = (interviewId?: string) =>
  `/dashboard/support?id=new${interviewId === undefined ? '' : `&interview=${interviewId}`}`;
