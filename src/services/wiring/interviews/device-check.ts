import { fromCallback } from 'xstate';
import { deviceCheckMachine, type DeviceCheckEvent } from '../../../machines/interviews/device-check';

const reasons: Record<string, DeviceCheckEvent['type']> = {
  NotAllowedError: 'devices.refused',
  SecurityError: 'devices.refused',
  NotFoundError: 'devices.missing',
  OverconstrainedError: 'devices.missing',
};
const nameOf = (error: unknown) => (error instanceof DOMException ? error.name : '');

/** Opens the camera and the microphone, or the one of them that exists. @throws a DOMException of the browser */
async function openDevices(): Promise<MediaStream> {
  const media = navigator.mediaDevices;
  try {
    return await media.getUserMedia({ video: true, audio: true });
  } catch (error) {
    if (nameOf(error) !== 'NotFoundError') throw error;
    return await media.getUserMedia({ audio: true }).catch(() => media.getUserMedia({ video: true }));
  }
}

const readings = 10;
/**
 * Calls `tell` with the loudness of a stream, 0 to 10, several times a second. Returns a function that ends the
 * measurement.
 */
function measure(stream: MediaStream, tell: (level: number) => void): () => void {
  if (stream.getAudioTracks().length === 0) return () => undefined;
  const audio = new AudioContext();
  const analyser = audio.createAnalyser();
  audio.createMediaStreamSource(stream).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  const timer = setInterval(() => {
    analyser.getFloatTimeDomainData(samples);
    const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
    // Speech has a root mean square around 0.1.
    tell(Math.min(10, Math.round(Math.sqrt(power) * 50)));
  }, 1000 / readings);
  return () => {
    clearInterval(timer);
    void audio.close();
  };
}

/** Wires the test of camera and microphone; `show` receives the camera's picture, and null when the test ends. */
export const wiredDeviceCheck = ({ show }: { show: (stream: MediaStream | null) => void }) =>
  deviceCheckMachine.provide({
    actors: {
      devices: fromCallback(({ sendBack }) => {
        const tell = (event: DeviceCheckEvent) => sendBack(event);
        let left = false;
        let stop = () => undefined as void;
        openDevices().then(
          (stream) => {
            const close = () => stream.getTracks().forEach((track) => track.stop());
            // The test was left while the browser asked for permission.
            if (left) return close();
            const end = measure(stream, (level) => tell({ type: 'level.change', level }));
            stop = () => {
              end();
              close();
              show(null);
            };
            for (const track of stream.getTracks()) track.onended = () => tell({ type: 'devices.missing' });
            show(stream);
            tell({
              type: 'devices.ready',
              camera: stream.getVideoTracks().length > 0,
              microphone: stream.getAudioTracks().length > 0,
            });
          },
          (error: unknown) => tell({ type: reasons[nameOf(error)] ?? 'devices.failed' } as DeviceCheckEvent),
        );
        return () => {
          left = true;
          stop();
        };
      }),
    },
  });
