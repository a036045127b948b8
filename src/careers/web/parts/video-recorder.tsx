import { useEffect, useRef, useState } from 'react';
import { t } from '../facts.ts';
import { useCamera, useRecording } from '../use-camera.ts';

type Props = {
  label: string;
  limitSeconds: number;
  onClose: () => void;
  onUse: (content: Blob) => void;
};

/** The camera, its recording, and a preview. */
export function VideoRecorder({ label, limitSeconds, onClose, onUse }: Props) {
  const { stream, isRefused } = useCamera();
  const [taken, setTaken] = useState<Blob | null>(null);
  const recording = useRecording(stream, limitSeconds, setTaken);
  return (
    <fieldset className="field video">
      <legend>{label}</legend>
      {isRefused && (
        <p className="error" role="alert">
          {t('careers.form.video.noCamera')}
        </p>
      )}
      {!isRefused && taken === null && <Camera stream={stream} />}
      {taken !== null && <Preview taken={taken} />}
      <div className="row">
        {taken !== null && (
          <>
            <button className="primary" type="button" onClick={() => onUse(taken)}>
              {t('careers.form.video.use')}
            </button>
            <button className="plain" type="button" onClick={() => setTaken(null)}>
              {t('careers.form.video.again')}
            </button>
          </>
        )}
        {taken === null && !isRefused && (
          <Controls recording={recording} isReady={stream !== null} limitSeconds={limitSeconds} />
        )}
        <button className="link" type="button" onClick={onClose}>
          {t('careers.form.video.closeCamera')}
        </button>
      </div>
    </fieldset>
  );
}

type ControlsProps = { recording: ReturnType<typeof useRecording>; isReady: boolean; limitSeconds: number };

function Controls({ recording, isReady, limitSeconds }: ControlsProps) {
  if (recording.seconds === null) {
    return (
      <button className="primary" type="button" disabled={!isReady} onClick={recording.start}>
        {t('careers.form.video.start')}
      </button>
    );
  }
  return (
    <>
      <button className="primary" type="button" onClick={recording.stop}>
        {t('careers.form.video.stop')}
      </button>
      <span className="recording">
        {t('careers.form.video.recording', { seconds: recording.seconds, limit: limitSeconds })}
      </span>
    </>
  );
}

function Camera({ stream }: { stream: MediaStream | null }) {
  const screen = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (screen.current !== null) screen.current.srcObject = stream;
  }, [stream]);
  return <video ref={screen} autoPlay muted playsInline aria-label={t('careers.form.video.camera')} />;
}

function Preview({ taken }: { taken: Blob }) {
  const screen = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const address = URL.createObjectURL(taken);
    if (screen.current !== null) screen.current.src = address;
    return () => URL.revokeObjectURL(address);
  }, [taken]);
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- the applicant's own words, heard by themselves
  return <video ref={screen} controls playsInline aria-label={t('careers.form.video.preview')} />;
}
