import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#platform/web/format.ts';
import { showDuration } from '#platform/web/show-duration.ts';
import { PlainSelect } from '#ui/fields/plain-select.tsx';

const speeds = [0.75, 1, 1.25, 1.5, 1.75, 2];

/** A video of an applicant with its first frame as poster; seeking loads only that part of the file. */
export function VideoPlayer({ address, title }: { address: string; title: string }) {
  const { t } = useTranslation();
  const video = useRef<HTMLVideoElement>(null);
  const [speed, setSpeed] = useState(1);
  const [isBroken, setBroken] = useState(false);
  const choose = (chosen: number): void => {
    setSpeed(chosen);
    if (video.current === null) return;
    // The default too, because loading the content again would reset the speed.
    video.current.defaultPlaybackRate = chosen;
    video.current.playbackRate = chosen;
  };
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      {/* Videos recorded by applicants have no captions. The fragment makes browsers show a frame before the start. */}
      <Box
        component="video"
        ref={video}
        src={`${address}#t=0.1`}
        controls
        preload="metadata"
        aria-label={title}
        onLoadedMetadata={(event) => {
          setBroken(false);
          showDuration(event.currentTarget);
        }}
        onError={() => setBroken(true)}
        sx={{
          display: 'block',
          maxWidth: '100%',
          maxHeight: '70vh',
          borderRadius: 1,
          backgroundColor: '#000000',
        }}
      />
      {isBroken && <Alert severity="warning">{t('files.viewer.unplayable')}</Alert>}
      <Box sx={{ minWidth: 140 }}>
        <PlainSelect
          label={t('files.viewer.speed')}
          value={String(speed)}
          onChange={(chosen) => choose(Number(chosen))}
          options={speeds.map((one) => ({
            value: String(one),
            label: t('files.viewer.times', { speed: formatNumber(one) }),
          }))}
        />
      </Box>
    </Box>
  );
}
