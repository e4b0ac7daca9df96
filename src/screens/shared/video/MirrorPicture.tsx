import { useEffect, useRef } from 'react';
import Box from '@mui/material/Box';
import { pictureFrame } from './picture-frame';

/** The camera's picture as in a mirror, which is how people know themselves. */
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
      sx={{ ...pictureFrame, transform: 'scaleX(-1)' }}
    />
  );
}
