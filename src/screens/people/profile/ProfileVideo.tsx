import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '../../../components/ErrorState';
import { SkeletonRows } from '../../../components/SkeletonRows';
import type { Profile } from '../../../contract/people-profile';
import { videoAddressQuery } from '../../../services/queries/profile-video';
import { SegmentPlayer } from '../../shared/video/SegmentPlayer';

interface ProfileVideoProps {
  userId: string;
  video: NonNullable<Profile['video']>;
}

/** Plays the video of a profile. */
export function ProfileVideo({ userId, video: { seconds, at } }: ProfileVideoProps) {
  const { data, error, refetch, isFetching } = useQuery(videoAddressQuery(userId, at));
  const segments = (found: typeof data) => (found ? [{ number: 1, seconds, address: found.address }] : []);
  if (data)
    return (
      <SegmentPlayer
        key={at}
        label="Profile video"
        segments={segments(data)}
        refresh={async () => segments((await refetch()).data)}
      />
    );
  if (error) return <ErrorState message={error.message} onRetry={() => void refetch()} retrying={isFetching} />;
  return <SkeletonRows rows={3} label="Loading the video" />;
}
