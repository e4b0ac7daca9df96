import { useEffect, useRef, useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import VideocamOffIcon from '@mui/icons-material/VideocamOffOutlined';
import { EmptyState } from '../../../components/EmptyState';
import { ErrorState } from '../../../components/ErrorState';
import type { Watched } from '../../../contract/interviews-recordings';
import { texts } from '../../../contract/texts';
import { isMediaMissing } from '../../../services/media';
import { isGone } from '../is-gone';
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
  /** Why the video does not play for now, and where it goes on. */
  const [trouble, setTrouble] = useState<{ message: string; again: () => Promise<void> } | null>(null);
  const video = useRef<HTMLVideoElement>(null);

  /** Opens a segment at a position in seconds, with an address that has not expired. */
  async function open(number: number, at: number, plays: boolean): Promise<void> {
    let { segments: all, since } = known;
    if (Date.now() - since > goodMs) {
      try {
        all = (await refresh()) ?? [];
      } catch (error) {
        if (isGone(error)) return setMissing(true);
        const { message } = error as Error;
        return setTrouble({ message, again: () => open(number, at, plays) });
      }
      since = Date.now();
      setKnown({ segments: all, since });
    }
    const found = all.find((one) => one.number === number);
    setMissing(found === undefined);
    setTrouble(null);
    if (found) setNow({ number, address: found.address, at, plays });
  }
  const fail = async () => {
    const element = video.current;
    const [at, plays] = [element?.currentTime || now.at, element?.paused === false];
    const again = () => open(now.number, at, plays);
    // A paused video loads more data later, when its address may have expired.
    if (Date.now() - known.since > goodMs) return again();
    const gone = now.address !== undefined && (await isMediaMissing(now.address));
    // Another segment may have been opened meanwhile.
    if (video.current !== element) return;
    if (gone) setMissing(true);
    else setTrouble({ message: texts.wentWrong, again });
  };
  // The video may have failed before React attached its event handlers.
  const failed = useRef(fail);
  failed.current = fail;
  useEffect(() => {
    if (video.current?.error) void failed.current();
  }, [now]);
  if (missing) return <EmptyState icon={VideocamOffIcon} text={texts.videoMissing} line="Ask for another recording." />;
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      {trouble ? (
        <ErrorState message={trouble.message} onRetry={() => void trouble.again()} />
      ) : (
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
          onError={() => void fail()}
          onEnded={() => {
            if (segments.some(({ number }) => number === now.number + 1)) void open(now.number + 1, 0, true);
          }}
          sx={{ display: 'block', width: '100%', maxHeight: '72dvh', borderRadius: 1, bgcolor: 'common.black' }}
        />
      )}
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
