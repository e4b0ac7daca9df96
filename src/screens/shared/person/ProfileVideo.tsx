import { useQuery } from '@tanstack/react-query';
import type { Profile } from '../../../contract/people-profile';
import { videoAddressQuery } from '../../../services/queries/profile-video';
import { SegmentPlayer } from '../video/SegmentPlayer';
import { QueryView } from '../QueryView';

interface ProfileVideoProps {
  userId: string;
  video: NonNullable<Profile['video']>;
}

/** Plays the video of a profile. */
export function ProfileVideo({ userId, video: { seconds, at } }: ProfileVideoProps) {
  const query = useQuery(videoAddressQuery(userId, at));
  const segments = (found: typeof query.data) => (found ? [{ number: 1, seconds, address: found.address }] : []);
  return (
    <QueryView query={query} name="video" rows={3}>
      {(data) => (
        <SegmentPlayer
          key={at}
          label="Profile video"
          segments={segments(data)}
          refresh={async () => segments((await query.refetch({ throwOnError: true })).data)}
        />
      )}
    </QueryView>
  );
}
