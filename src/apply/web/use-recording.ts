import { useEffect, useRef, useState } from 'react';
import { recordingType } from './recording-rules.ts';

// About 15 MB a minute, so two minutes are far below the file limit.
const videoBitsPerSecond = 2_000_000;
const countdownSeconds = 3;

/** ready; counting down to the start; recording; failed: the browser recorded nothing */
export type RecordingPhase =
  | { name: 'ready' }
  | { name: 'countdown'; seconds: number }
  | { name: 'recording'; secondsLeft: number }
  | { name: 'failed' };

export type Recording = { phase: RecordingPhase; start: () => void; stop: () => void };

/** Records the stream after a countdown, until stopped or for this many seconds. */
export function useRecording(
  stream: MediaStream | null,
  limitSeconds: number,
  onRecorded: (content: Blob) => void,
): Recording {
  const [phase, setPhase] = useState<RecordingPhase>({ name: 'ready' });
  const recorder = useRef<MediaRecorder | null>(null);
  const latest = useRef(onRecorded);
  useEffect(() => void (latest.current = onRecorded));

  // Leaving ends the recording without a result.
  useEffect(
    () => () => {
      const ended = recorder.current;
      recorder.current = null;
      if (ended?.state === 'recording') ended.stop();
    },
    [],
  );

  useEffect(() => {
    if (phase.name === 'ready' || phase.name === 'failed') return undefined;
    const timer = window.setTimeout(() => {
      const { name } = phase;
      if (name === 'countdown' && phase.seconds > 1) return setPhase({ name, seconds: phase.seconds - 1 });
      if (name === 'recording' && phase.secondsLeft > 1)
        return setPhase({ name, secondsLeft: phase.secondsLeft - 1 });
      if (name === 'recording') return recorder.current?.stop();
      if (stream === null) return undefined;
      recorder.current = record(stream, (made, content) => {
        if (recorder.current !== made) return;
        recorder.current = null;
        setPhase(content.size === 0 ? { name: 'failed' } : { name: 'ready' });
        if (content.size > 0) latest.current(content);
      });
      if (recorder.current === null) return setPhase({ name: 'failed' });
      return setPhase({ name: 'recording', secondsLeft: limitSeconds });
    }, 1000);
    return () => window.clearTimeout(timer);
  }, [phase, stream, limitSeconds]);

  return {
    phase,
    start: () => setPhase({ name: 'countdown', seconds: countdownSeconds }),
    stop: () => {
      if (recorder.current?.state === 'recording') recorder.current.stop();
      else setPhase({ name: 'ready' });
    },
  };
}

type RecordingHandler = (made: MediaRecorder, content: Blob) => void;

/** Begins to record. Null when the browser refuses to. */
function record(stream: MediaStream, onStopped: RecordingHandler): MediaRecorder | null {
  const parts: Blob[] = [];
  const mimeType = recordingType((type) => MediaRecorder.isTypeSupported(type));
  try {
    const made = new MediaRecorder(stream, {
      videoBitsPerSecond,
      ...(mimeType === undefined ? {} : { mimeType }),
    });
    made.addEventListener('dataavailable', ({ data }) => parts.push(data));
    made.addEventListener('stop', () => onStopped(made, new Blob(parts, { type: made.mimeType })));
    made.start(1000);
    return made;
  } catch {
    return null;
  }
}
