import { useEffect, useState } from 'react';
import { t } from '../facts.ts';
import type { UploadControl } from '../use-upload.ts';
import type { UploadView } from '../uploads.ts';

type Props = { going: UploadView; upload: UploadControl };

/** The progress of an upload, with its remaining time, and what the applicant can do. */
export function UploadProgress({ going, upload }: Props) {
  const { name, share, state } = going;
  return (
    <div className="file">
      <div>
        <p className="title">{t('apply.form.upload.name', { name })}</p>
        <progress
          value={share}
          max={1}
          aria-label={t('apply.form.upload.name', { name })}
          aria-valuetext={percentWords(share)}
        />
        <p className="help">{stateWords(going)}</p>
        <Announcement going={going} />
      </div>
      {state !== 'checking' && (
        <div className="row">
          {state === 'sending' && (
            <button className="plain" type="button" onClick={upload.pause}>
              {t('apply.form.upload.pause')}
            </button>
          )}
          {(state === 'paused' || state === 'waiting') && (
            <button className="plain" type="button" onClick={upload.resume}>
              {t(state === 'paused' ? 'apply.form.upload.resume' : 'apply.form.upload.tryNow')}
            </button>
          )}
          <button
            className="link"
            type="button"
            aria-label={t('apply.form.upload.cancelFile', { name })}
            onClick={upload.cancel}
          >
            {t('apply.form.cancel')}
          </button>
        </div>
      )}
    </div>
  );
}

const percentWords = (share: number): string =>
  t('apply.form.upload.percent', { percent: Math.floor(share * 100) });

function stateWords({ state, share, secondsLeft }: UploadView): string {
  const percent = percentWords(share);
  switch (state) {
    case 'checking':
      return t('apply.form.checking');
    case 'paused':
      return `${percent} · ${t('apply.form.upload.paused')}`;
    case 'waiting':
      return `${percent} · ${t('apply.form.upload.waiting')}`;
    case 'sending':
    case 'failed':
      return secondsLeft === null ? percent : `${percent} · ${timeWords(secondsLeft)}`;
    default:
      return state satisfies never;
  }
}

function timeWords(seconds: number): string {
  if (seconds < 60) return t('apply.form.upload.lessThanMinute');
  return t('apply.form.upload.minutesLeft', { count: Math.ceil(seconds / 60) });
}

const stepOfShare = (share: number): number => Math.floor(share * 4) / 4;

/** Tells screen readers each quarter and each change of the state, not every percent. */
function Announcement({ going }: { going: UploadView }) {
  const { state } = going;
  const quarter = stepOfShare(going.share);
  const [words, setWords] = useState('');
  useEffect(() => {
    setWords(stateWords({ ...going, secondsLeft: null, share: quarter }));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the other values change with every tick
  }, [state, quarter]);
  return <output className="hidden">{words}</output>;
}
