import { useEffect, useRef, useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import VideocamOffIcon from '@mui/icons-material/VideocamOffOutlined';
import { EmptyState } from '../../../components/EmptyState';
import type { Watched } from '../../../contract/interviews-recordings';
import { texts } from '../../../contract/texts';
import { lengthInWords } from './words';

interface SegmentPlayerProps {
  segments: Watched['segments'];
  /** Fetches new addresses. The addresses of `segments` can be opened for 60 s. */
  refresh: () => Promise<Watched['segments'] | undefined>;
  first?: number;
  label?: string;
}

/** An address younger than this does not expire on its way to the server. */
const goodMs = 45_000;

/** Plays the segments of a recording, one after the other. */
export function SegmentPlayer({ segments, refresh, first = 1, label = 'Interview video' }: SegmentPlayerProps) {
  const start = segments.find(({ number }) => number === first);
  const [now, setNow] = useState({ number: first, address: start?.address, at: 0, plays: false });
  const [known, setKnown] = useState({ segments, since: Date.now() });
  const [missing, setMissing] = useState(start === undefined);
  const video = useRef<HTMLVideoElement>(null);

  /** Opens a segment at a position in seconds, with an address that has not expired. */
  async function open(number: number, at: number, plays: boolean): Promise<void> {
    let { segments: all, since } = known;
    if (Date.now() - since > goodMs) {
      all = (await refresh().catch(() => undefined)) ?? [];
      since = Date.now();
      setKnown({ segments: all, since });
    }
    const found = all.find((one) => one.number === number);
    setMissing(found === undefined);
    if (found) setNow({ number, address: found.address, at, plays });
  }
  const fail = () => {
    const element = video.current;
    // A paused video loads more data later, when its address may have expired.
    if (Date.now() - known.since > goodMs) void open(now.number, element?.currentTime ?? 0, element?.paused === false);
    else setMissing(true);
  };
  // The video may have failed before React attached its event handlers.
  const failed = useRef(fail);
  failed.current = fail;
  useEffect(() => {
    if (video.current?.error) failed.current();
  }, [now.address]);
  if (missing) return <EmptyState icon={VideocamOffIcon} text={texts.videoMissing} line="Ask for another recording." />;
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Box
        component="video"
        key={now.address}
        ref={video}
        controls
        playsInline
        preload="metadata"
        autoPlay={now.plays}
        aria-label={segments.length > 1 ? `${label}, segment ${now.number}` : label}
        src={now.address}
        onLoadedMetadata={() => {
          if (now.at > 0 && video.current) video.current.currentTime = now.at;
        }}
        onError={fail}
        onEnded={() => {
          if (segments.some(({ number }) => number === now.number + 1)) void open(now.number + 1, 0, true);
        }}
        sx={{ display: 'block', width: '100%', maxHeight: '72dvh', borderRadius: 1, bgcolor: 'common.black' }}
      />
      {segments.length > 1 && (
        <Box role="group" aria-label="Segments" sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
          {segments.map(({ number, seconds }) => (
            <Button
              key={number}
              size="small"
              variant={number === now.number ? 'contained' : 'outlined'}
              aria-pressed={number === now.number}
              onClick={() => void open(number, 0, true)}
            >
              Segment {number}
              <Typography component="span" variant="body2" data-figures sx={{ ml: 2 }}>
                {lengthInWords(seconds)}
              </Typography>
            </Button>
          ))}
        </Box>
      )}
    </Box>
  );
}
