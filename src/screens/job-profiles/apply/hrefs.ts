/** The page of a job for a candidate, and the pages that belong to it. */
export const openJobHref = (id: string) => `/dashboard/searchjobprofile?id=${id}`;
export const ownSkillsHref = (id: string) => `/dashboard/canJdSkills?id=${id}`;
export const jobResumeHref = (id: string) => `/dashboard/jdresumeuploader?id=${id}`;
