import { useEffect, useRef } from 'react';
import Box from '@mui/material/Box';

/** What the camera sees, as in a mirror: people know themselves from there. */
export function MirrorPicture({ stream, label }: { stream: MediaStream | null; label: string }) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (video.current) video.current.srcObject = stream;
  }, [stream]);
  return (
    <Box
      component="video"
      ref={video}
      autoPlay
      muted
      playsInline
      aria-label={label}
      sx={{
        display: 'block',
        width: '100%',
        aspectRatio: '16 / 9',
        maxHeight: '60dvh',
        bgcolor: 'common.black',
        borderRadius: 1,
        transform: 'scaleX(-1)',
      }}
    />
  );
}
