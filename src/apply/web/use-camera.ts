import { useCallback, useEffect, useState } from 'react';
import { type CameraProblem, problemOf } from './recording-rules.ts';

export type Devices = { cameras: MediaDeviceInfo[]; microphones: MediaDeviceInfo[] };
export type DeviceChoice = { cameraId?: string; microphoneId?: string };

export type Camera = {
  stream: MediaStream | null;
  problem: CameraProblem | null;
  devices: Devices;
  /** The devices in use. */
  used: DeviceChoice;
  choose: (choice: DeviceChoice) => void;
  retry: () => void;
};

export const canRecord = (): boolean =>
  typeof MediaRecorder !== 'undefined' && navigator.mediaDevices !== undefined;

/** Opens camera and microphone while mounted, and again after each choice. */
export function useCamera(): Camera {
  const [choice, setChoice] = useState<DeviceChoice>({});
  const [attempt, setAttempt] = useState(0);
  const [stream, setStream] = useState<MediaStream | null>(null);
  const [problem, setProblem] = useState<CameraProblem | null>(null);
  useEffect(() => {
    let isOver = false;
    let opened: MediaStream | null = null;
    const end = (): void => opened?.getTracks().forEach((track) => track.stop());
    navigator.mediaDevices.getUserMedia(constraintsOf(choice)).then(
      (found) => {
        opened = found;
        if (isOver) return end();
        setProblem(null);
        setStream(found);
      },
      (error: unknown) => {
        if (!isOver) setProblem(problemOf(error));
      },
    );
    return () => {
      isOver = true;
      setStream(null);
      end();
    };
  }, [choice, attempt]);
  return {
    stream,
    problem,
    devices: useDevices(stream),
    used: usedBy(stream),
    choose: (change) => setChoice((before) => ({ ...before, ...change })),
    retry: useCallback(() => setAttempt((before) => before + 1), []),
  };
}

const constraintsOf = ({ cameraId, microphoneId }: DeviceChoice): MediaStreamConstraints => ({
  video: {
    width: { ideal: 1280 },
    height: { ideal: 720 },
    ...(cameraId === undefined ? { facingMode: 'user' } : { deviceId: { exact: cameraId } }),
  },
  audio: microphoneId === undefined ? true : { deviceId: { exact: microphoneId } },
});

function usedBy(stream: MediaStream | null): DeviceChoice {
  const cameraId = stream?.getVideoTracks()[0]?.getSettings().deviceId;
  const microphoneId = stream?.getAudioTracks()[0]?.getSettings().deviceId;
  return {
    ...(cameraId === undefined ? {} : { cameraId }),
    ...(microphoneId === undefined ? {} : { microphoneId }),
  };
}

/** The devices, whose names the browser gives once a stream is open. */
function useDevices(stream: MediaStream | null): Devices {
  const [devices, setDevices] = useState<Devices>({ cameras: [], microphones: [] });
  useEffect(() => {
    const list = (): void =>
      void navigator.mediaDevices.enumerateDevices().then(
        (found) =>
          setDevices({
            cameras: found.filter(({ kind }) => kind === 'videoinput'),
            microphones: found.filter(({ kind }) => kind === 'audioinput'),
          }),
        () => undefined,
      );
    list();
    navigator.mediaDevices.addEventListener('devicechange', list);
    return () => navigator.mediaDevices.removeEventListener('devicechange', list);
  }, [stream]);
  return devices;
}
