import Box from '@mui/material/Box';
import Slider from '@mui/material/Slider';
import Stack from '@mui/material/Stack';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { ZoomIn, ZoomOut } from 'lucide-react';
import { useId, useState } from 'react';
import Cropper from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { useTranslation } from 'react-i18next';
import { type Area, cropPicture, type LoadedPicture } from '../pictures.ts';
import { FormDialog } from './form-dialog.tsx';

const zoomMax = 4;
const previewEdges = [72, 40, 28];

export type CropDialogProps = {
  picture: LoadedPicture;
  shape: 'round' | 'square';
  /** Uploads the crop. The dialog stays open and shows what it throws. */
  onSend: (part: Blob) => Promise<unknown>;
  onClose: () => void;
};

/** Lets the user choose the visible part of a picture, and uploads it. */
export function CropDialog({ picture, shape, onSend, onClose }: CropDialogProps) {
  const { t } = useTranslation();
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<{ percent: Area; pixels: Area } | null>(null);
  const { send, isSending, error } = useSending(onSend, onClose);
  return (
    <FormDialog
      title={t('ui.picture.cropTitle')}
      description={t('ui.picture.cropLead')}
      submitLabel={t('ui.picture.save')}
      submitError={error}
      busy={isSending}
      onSubmit={(event) => {
        event.preventDefault();
        if (area !== null) void send(() => cropPicture(picture.image, area.pixels));
      }}
      onClose={onClose}
    >
      <Box sx={(theme) => stageStyles(theme, shape)}>
        <Cropper
          image={picture.address}
          crop={crop}
          zoom={zoom}
          maxZoom={zoomMax}
          aspect={1}
          cropShape={shape === 'round' ? 'round' : 'rect'}
          showGrid={false}
          objectFit="cover"
          keyboardStep={8}
          disableAutomaticStylesInjection
          cropperProps={{ role: 'application', 'aria-label': t('ui.picture.position') }}
          mediaProps={{ alt: '' }}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropAreaChange={(percent, pixels) => setArea({ percent, pixels })}
        />
      </Box>
      <ZoomSlider zoom={zoom} onZoom={setZoom} />
      {area !== null && <Previews address={picture.address} area={area.percent} shape={shape} />}
    </FormDialog>
  );
}

function ZoomSlider({ zoom, onZoom }: { zoom: number; onZoom: (zoom: number) => void }) {
  const { t } = useTranslation();
  return (
    <Stack direction="row" sx={{ gap: 2, alignItems: 'center', color: 'text.secondary' }}>
      <ZoomOut size={18} aria-hidden style={{ flexShrink: 0 }} />
      <Slider
        aria-label={t('ui.picture.zoom')}
        value={zoom}
        min={1}
        max={zoomMax}
        step={0.05}
        getAriaValueText={(value) => `${Math.round(value * 100)}\u00A0%`}
        onChange={(_event, value) => onZoom(value as number)}
      />
      <ZoomIn size={18} aria-hidden style={{ flexShrink: 0 }} />
    </Stack>
  );
}

/** Previews in the sizes of lists and menus. */
function Previews({ address, area, shape }: { address: string; area: Area; shape: 'round' | 'square' }) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <Stack direction="row" sx={{ gap: 2, alignItems: 'center' }}>
      <Typography id={id} variant="body2" sx={{ color: 'text.secondary' }}>
        {t('ui.picture.preview')}
      </Typography>
      {previewEdges.map((edge) => (
        <Box
          key={edge}
          sx={{
            ...previewStyles,
            width: edge,
            height: edge,
            borderRadius: shape === 'round' ? '50%' : `${edge / 5}px`,
          }}
        >
          <img
            src={address}
            alt=""
            style={{
              position: 'absolute',
              width: `${10_000 / area.width}%`,
              insetInlineStart: `${(-area.x * 100) / area.width}%`,
              insetBlockStart: `${(-area.y * 100) / area.height}%`,
            }}
          />
        </Box>
      ))}
    </Stack>
  );
}

function useSending(onSend: CropDialogProps['onSend'], onDone: () => void) {
  const { t } = useTranslation();
  const [isSending, setIsSending] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const send = async (make: () => Promise<Blob>): Promise<void> => {
    setIsSending(true);
    setError(null);
    try {
      const part = await make().catch(() => {
        throw new Error(t('ui.picture.unreadable'));
      });
      await onSend(part);
      onDone();
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : String(failure));
      setIsSending(false);
    }
  };
  return { send, isSending, error };
}

// A logo with transparent margins is previewed on the background it will have elsewhere.
const stageStyles = (theme: Theme, shape: CropDialogProps['shape']) => ({
  position: 'relative' as const,
  width: '100%',
  maxWidth: 360,
  marginInline: 'auto',
  aspectRatio: '1',
  borderRadius: '12px',
  overflow: 'hidden',
  backgroundColor: shape === 'round' ? '#000' : theme.kadro.sunken,
  '& [role=application]:focus-visible': {
    outline: `2px solid ${shape === 'round' ? '#fff' : theme.palette.primary.main}`,
    outlineOffset: '-4px',
  },
});

const previewStyles = {
  position: 'relative',
  flexShrink: 0,
  overflow: 'hidden',
} as const;
