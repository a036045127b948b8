import { useEffect, useRef, useState } from 'react';

// About 15 MB a minute, so two minutes are far below the file limit.
const videoBitsPerSecond = 2_000_000;
const types = ['video/webm;codecs=vp8,opus', 'video/mp4'];

export const canRecord = (): boolean =>
  typeof MediaRecorder !== 'undefined' && navigator.mediaDevices !== undefined;

/** Opens camera and microphone while mounted. */
export function useCamera(): { stream: MediaStream | null; isRefused: boolean } {
  const [stream, setStream] = useState<MediaStream | null>(null);
  const [isRefused, setIsRefused] = useState(false);
  useEffect(() => {
    let isOver = false;
    let opened: MediaStream | null = null;
    const end = (): void => opened?.getTracks().forEach((track) => track.stop());
    navigator.mediaDevices.getUserMedia({ video: { width: 1280, height: 720 }, audio: true }).then(
      (found) => {
        opened = found;
        if (isOver) end();
        else setStream(found);
      },
      () => setIsRefused(true),
    );
    return () => {
      isOver = true;
      end();
    };
  }, []);
  return { stream, isRefused };
}

/** Records the stream until stopped or for this many seconds. `seconds` is null while it does not record. */
export function useRecording(
  stream: MediaStream | null,
  limitSeconds: number,
  onRecorded: (content: Blob) => void,
): { seconds: number | null; start: () => void; stop: () => void } {
  const [seconds, setSeconds] = useState<number | null>(null);
  const recorder = useRef<MediaRecorder>(undefined);
  const stop = (): void => {
    if (recorder.current?.state === 'recording') recorder.current.stop();
  };
  const isRecording = seconds !== null;
  const isOver = isRecording && seconds >= limitSeconds;
  useEffect(() => {
    if (!isRecording) return undefined;
    const interval = window.setInterval(() => setSeconds((before) => (before ?? 0) + 1), 1000);
    return () => window.clearInterval(interval);
  }, [isRecording]);
  useEffect(() => {
    if (isOver) stop();
  }, [isOver]);
  const start = (): void => {
    if (stream === null) return;
    const parts: Blob[] = [];
    const mimeType = types.find((type) => MediaRecorder.isTypeSupported(type));
    const made = new MediaRecorder(stream, {
      videoBitsPerSecond,
      ...(mimeType === undefined ? {} : { mimeType }),
    });
    made.addEventListener('dataavailable', ({ data }) => parts.push(data));
    made.addEventListener('stop', () => {
      setSeconds(null);
      onRecorded(new Blob(parts, { type: made.mimeType }));
    });
    recorder.current = made;
    made.start(1000);
    setSeconds(0);
  };
  return { seconds, start, stop };
}
