import { type ReactNode, useEffect, useRef, useState } from 'react';
import { showDuration } from '#platform/web/show-duration.ts';
import { t } from '../facts.ts';
import { type CameraProblem, nameOfRecording } from '../recording-rules.ts';
import { type Camera, useCamera } from '../use-camera.ts';
import { type Recording, useRecording } from '../use-recording.ts';
import { LevelMeter } from './level-meter.tsx';

type Props = {
  label: string;
  limitSeconds: number;
  /** A recording of an earlier visit that was not used yet. */
  recorded: File | null;
  onRecorded: (content: File | null) => void;
  onClose: () => void;
  onUse: (content: File) => void;
};

/** The camera, its recording, and a preview. */
export function VideoRecorder({ label, limitSeconds, recorded, onRecorded, onClose, onUse }: Props) {
  const close = (
    <button className="link" type="button" onClick={onClose}>
      {t('apply.form.video.closeCamera')}
    </button>
  );
  return (
    <fieldset className="field video">
      <legend>{label}</legend>
      {recorded === null ? (
        <CameraView limitSeconds={limitSeconds} onRecorded={onRecorded} close={close} onClose={onClose} />
      ) : (
        <>
          <Preview recorded={recorded} />
          <div className="row">
            <button className="primary" type="button" onClick={() => onUse(recorded)}>
              {t('apply.form.video.use')}
            </button>
            <button className="plain" type="button" onClick={() => onRecorded(null)}>
              {t('apply.form.video.again')}
            </button>
            {close}
          </div>
        </>
      )}
    </fieldset>
  );
}

type CameraViewProps = Pick<Props, 'limitSeconds' | 'onRecorded' | 'onClose'> & { close: ReactNode };

function CameraView(props: CameraViewProps) {
  const camera = useCamera();
  if (camera.problem !== null) {
    return <Problem name={camera.problem} onRetry={camera.retry} onClose={props.onClose} />;
  }
  // Another device begins anew.
  return <Studio key={camera.stream?.id} camera={camera} {...props} />;
}

type ProblemProps = { name: CameraProblem | 'notRecorded'; onRetry: () => void; onClose: () => void };

/** The reason why there is no recording, with another attempt and the way with a file. */
function Problem({ name, onRetry, onClose }: ProblemProps) {
  return (
    <>
      <p className="error" role="alert">
        {t(`apply.form.video.problems.${name}`)}
      </p>
      <div className="row">
        <button className="plain" type="button" onClick={onRetry}>
          {t('apply.form.retry')}
        </button>
        <button className="link" type="button" onClick={onClose}>
          {t('apply.form.video.fileInstead')}
        </button>
      </div>
    </>
  );
}

type StudioProps = CameraViewProps & { camera: Camera };

function Studio({ camera, limitSeconds, onRecorded, onClose, close }: StudioProps) {
  const recording = useRecording(camera.stream, limitSeconds, (content) =>
    onRecorded(new File([content], nameOfRecording(content.type))),
  );
  const { phase } = recording;
  if (phase.name === 'failed')
    return <Problem name="notRecorded" onRetry={recording.start} onClose={onClose} />;
  return (
    <>
      <div className="stage">
        <Picture stream={camera.stream} />
        {phase.name === 'countdown' && (
          <b className="count" aria-hidden="true">
            {phase.seconds}
          </b>
        )}
      </div>
      {camera.stream !== null && <LevelMeter stream={camera.stream} />}
      {phase.name === 'ready' && <DeviceFields camera={camera} />}
      <div className="row">
        <Controls recording={recording} isReady={camera.stream !== null} />
        {phase.name === 'ready' && close}
      </div>
      <Announcement phase={phase} />
    </>
  );
}

function Controls({ recording, isReady }: { recording: Recording; isReady: boolean }) {
  const { phase, start, stop } = recording;
  switch (phase.name) {
    case 'failed':
      return null;
    case 'ready':
      return (
        <button className="primary" type="button" disabled={!isReady} onClick={start}>
          {t('apply.form.video.start')}
        </button>
      );
    case 'countdown':
      return (
        <button className="plain" type="button" onClick={stop}>
          {t('apply.form.cancel')}
        </button>
      );
    case 'recording':
      return (
        <>
          <button className="primary" type="button" onClick={stop}>
            {t('apply.form.video.stop')}
          </button>
          <span className="recording" role="timer">
            {t('apply.form.video.timeLeft', { time: clockWords(phase.secondsLeft) })}
          </span>
        </>
      );
    default:
      return phase satisfies never;
  }
}

const clockWords = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

const announcedSeconds = [10, 30, 60];

/** Tells screen readers the countdown, the start and the last seconds, not each second. */
function Announcement({ phase }: { phase: Recording['phase'] }) {
  return (
    <output className="hidden" aria-live="assertive">
      {announcementOf(phase)}
    </output>
  );
}

function announcementOf(phase: Recording['phase']): string {
  switch (phase.name) {
    case 'failed':
    case 'ready':
      return '';
    case 'countdown':
      return String(phase.seconds);
    case 'recording': {
      const reached = announcedSeconds.find((seconds) => phase.secondsLeft <= seconds);
      if (reached === undefined) return t('apply.form.video.started');
      return t('apply.form.video.timeLeft', { time: clockWords(reached) });
    }
    default:
      return phase satisfies never;
  }
}

/** Choices of camera and microphone, each only when there are several. */
function DeviceFields({ camera: { devices, used, choose } }: { camera: Camera }) {
  return (
    <div className="pair">
      <DeviceField
        label={t('apply.form.video.chooseCamera')}
        devices={devices.cameras}
        value={used.cameraId}
        onChoose={(cameraId) => choose({ cameraId })}
      />
      <DeviceField
        label={t('apply.form.video.chooseMicrophone')}
        devices={devices.microphones}
        value={used.microphoneId}
        onChoose={(microphoneId) => choose({ microphoneId })}
      />
    </div>
  );
}

type DeviceFieldProps = {
  label: string;
  devices: MediaDeviceInfo[];
  value: string | undefined;
  onChoose: (id: string) => void;
};

function DeviceField({ label, devices, value, onChoose }: DeviceFieldProps) {
  if (devices.length < 2) return null;
  return (
    <label className="field">
      {label}
      <select value={value ?? ''} onChange={(event) => onChoose(event.target.value)}>
        {devices.map((device, index) => (
          <option key={device.deviceId} value={device.deviceId}>
            {device.label || `${label} ${index + 1}`}
          </option>
        ))}
      </select>
    </label>
  );
}

function Picture({ stream }: { stream: MediaStream | null }) {
  const screen = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (screen.current !== null) screen.current.srcObject = stream;
  }, [stream]);
  return <video ref={screen} autoPlay muted playsInline aria-label={t('apply.form.video.camera')} />;
}

function Preview({ recorded }: { recorded: File }) {
  const screen = useRef<HTMLVideoElement>(null);
  const [isKnown, setIsKnown] = useState(false);
  useEffect(() => {
    const address = URL.createObjectURL(recorded);
    if (screen.current !== null) screen.current.src = address;
    return () => URL.revokeObjectURL(address);
  }, [recorded]);
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- the applicant's own words, heard by themselves
    <video
      ref={screen}
      controls
      playsInline
      className={isKnown ? '' : 'unknown'}
      aria-label={t('apply.form.video.preview')}
      onLoadedMetadata={(event) => {
        setIsKnown(true);
        showDuration(event.currentTarget);
      }}
    />
  );
}
