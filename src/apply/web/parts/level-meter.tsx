import { useEffect, useRef, useState } from 'react';
import { t } from '../facts.ts';

const silentBelow = 0.01;
const silentAfterMs = 4000;

/** The level of the microphone, and a hint when it gets no sound. */
export function LevelMeter({ stream }: { stream: MediaStream }) {
  const meter = useRef<HTMLMeterElement>(null);
  const [isSilent, setIsSilent] = useState(false);
  useEffect(() => {
    const context = new AudioContext();
    const analyser = context.createAnalyser();
    const source = context.createMediaStreamSource(stream);
    source.connect(analyser);
    const samples = new Float32Array(analyser.fftSize);
    let heardAt = performance.now();
    let frame = 0;
    const draw = (now: number): void => {
      analyser.getFloatTimeDomainData(samples);
      const peak = samples.reduce((highest, sample) => Math.max(highest, Math.abs(sample)), 0);
      if (meter.current !== null) meter.current.value = Math.min(1, peak * 2);
      if (peak >= silentBelow) heardAt = now;
      setIsSilent(now - heardAt > silentAfterMs);
      frame = requestAnimationFrame(draw);
    };
    frame = requestAnimationFrame(draw);
    return () => {
      cancelAnimationFrame(frame);
      source.disconnect();
      void context.close();
    };
  }, [stream]);
  return (
    <div className="level">
      <meter ref={meter} min={0} max={1} aria-label={t('apply.form.video.level')} />
      <output className="help">{isSilent ? t('apply.form.video.silent') : ''}</output>
    </div>
  );
}
