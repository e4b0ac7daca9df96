/** The public page of a recording. With a token, it opens without an account. */
export const videoHref = (place: { jobId: string; fileName: string }, token?: string) =>
  `/interviewvideos/${encodeURIComponent(place.jobId)}/${encodeURIComponent(place.fileName)}/1${token ? `#${token}` : ''}`;
export const analyticsHref = (interviewId: string) => `/dashboard/video-analytics/${interviewId}`;
