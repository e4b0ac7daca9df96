import { useEffect, useRef, useState } from 'react';
import { longestVideo } from '../../../contract/people-profile-video';

export type Recorder =
  | { at: 'idle' }
  | { at: 'asking' }
  | { at: 'refused'; message: string }
  | { at: 'ready' | 'recording'; stream: MediaStream; since: number }
  | { at: 'recorded'; file: File; url: string };

const refusals: Record<string, string> = {
  NotAllowedError: 'This page may not use the camera. Allow it in your browser, or choose a file.',
  NotFoundError: 'No camera was found. Connect one, or choose a file.',
  NotReadableError: 'The camera is used by another program. Close it there, or choose a file.',
};
const cannotRecord = 'This browser cannot record. Please choose a file.';
const failed = 'The camera could not be used. Please try again, or choose a file.';
// Two minutes of it are well below what may be uploaded.
const bits = 2_500_000;
const types = ['video/webm', 'video/mp4'];

/** Records a video by the camera, up to its longest; nothing leaves the device. The camera is off once it is not needed. */
export function useRecorder() {
  const [now, setNow] = useState<Recorder>({ at: 'idle' });
  const open = useRef<{ left: boolean; stop: () => void }>({ left: false, stop: () => undefined });
  const url = now.at === 'recorded' ? now.url : null;
  useEffect(() => {
    const held = open.current;
    held.left = false;
    return () => {
      held.left = true;
      held.stop();
    };
  }, []);
  useEffect(() => (url === null ? undefined : () => URL.revokeObjectURL(url)), [url]);

  async function start(): Promise<void> {
    if (typeof MediaRecorder === 'undefined' || typeof navigator.mediaDevices?.getUserMedia !== 'function') {
      setNow({ at: 'refused', message: cannotRecord });
      return;
    }
    setNow({ at: 'asking' });
    try {
      const wanted = { video: { width: { ideal: 1280 }, facingMode: 'user' }, audio: true };
      const stream = await navigator.mediaDevices.getUserMedia(wanted);
      const end = () => stream.getTracks().forEach((track) => track.stop());
      if (open.current.left) return end();
      open.current.stop = end;
      setNow({ at: 'ready', stream, since: 0 });
    } catch (error) {
      setNow({ at: 'refused', message: (error instanceof Error && refusals[error.name]) || failed });
    }
  }

  function record(): void {
    if (now.at !== 'ready') return;
    const { stream } = now;
    const end = open.current.stop;
    const mimeType = types.find((type) => MediaRecorder.isTypeSupported(type));
    const recorder = new MediaRecorder(stream, { videoBitsPerSecond: bits, ...(mimeType && { mimeType }) });
    const parts: Blob[] = [];
    let left = false;
    const timer = setTimeout(() => recorder.stop(), longestVideo * 1_000);
    recorder.ondataavailable = ({ data }) => void parts.push(data);
    recorder.onerror = () => setNow({ at: 'refused', message: failed });
    recorder.onstop = () => {
      clearTimeout(timer);
      end();
      if (left) return;
      const type = (recorder.mimeType || 'video/webm').split(';')[0] as string;
      const file = new File(parts, `My video.${type === 'video/mp4' ? 'mp4' : 'webm'}`, { type });
      setNow({ at: 'recorded', file, url: URL.createObjectURL(file) });
    };
    open.current.stop = () => {
      left = true;
      clearTimeout(timer);
      end();
    };
    recorder.start();
    finish.current = () => recorder.state !== 'inactive' && recorder.stop();
    setNow({ at: 'recording', stream, since: Date.now() });
  }
  const finish = useRef<() => void>(() => undefined);

  return {
    now,
    start,
    record,
    finish: () => finish.current(),
    close: () => {
      open.current.stop();
      setNow({ at: 'idle' });
    },
  };
}
