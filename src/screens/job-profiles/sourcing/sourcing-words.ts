import { mostMatching } from '../../../contract/job-profiles-sourcing';

export const percentOf = (share: number) => Math.round(share * 100);
export const matchingText = (count: number) => (count > mostMatching ? `${mostMatching}+` : String(count));

export const candidatesHref = (jobProfileId: string) => `/dashboard/adminsourcing?tab=1&id=${jobProfileId}`;
