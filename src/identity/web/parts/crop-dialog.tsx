import Box from '@mui/material/Box';
import Slider from '@mui/material/Slider';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { ZoomIn, ZoomOut } from 'lucide-react';
import { useId, useState } from 'react';
import Cropper from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { useTranslation } from 'react-i18next';
import { addressOf, CallError, send } from '#platform/web/call.ts';
import { useReloadUser } from '#platform/web/reload-user.ts';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { useToast } from '#ui/toasts.tsx';
import { avatar } from '../../avatar-contract.ts';
import { type Area, cutOut, type OpenedPicture } from '../pictures.ts';

const zoomMax = 4;
const previewEdges = [72, 40, 28];

/** Chooses the part of a picture that is shown, and sends it. */
export function CropDialog({ picture, onClose }: { picture: OpenedPicture; onClose: () => void }) {
  const { t } = useTranslation();
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<{ percent: Area; pixels: Area } | null>(null);
  const { upload, isSending, error } = useUpload(onClose);
  return (
    <FormDialog
      title={t('identity.account.avatar.cropTitle')}
      description={t('identity.account.avatar.cropLead')}
      submitLabel={t('identity.account.avatar.save')}
      submitError={error}
      busy={isSending}
      onSubmit={(event) => {
        event.preventDefault();
        if (area !== null) void upload(() => cutOut(picture.image, area.pixels));
      }}
      onClose={onClose}
    >
      <Box sx={stageLook}>
        <Cropper
          image={picture.address}
          crop={crop}
          zoom={zoom}
          maxZoom={zoomMax}
          aspect={1}
          cropShape="round"
          showGrid={false}
          objectFit="cover"
          keyboardStep={8}
          disableAutomaticStylesInjection
          cropperProps={{ role: 'application', 'aria-label': t('identity.account.avatar.position') }}
          mediaProps={{ alt: '' }}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropAreaChange={(percent, pixels) => setArea({ percent, pixels })}
        />
      </Box>
      <ZoomSlider zoom={zoom} onZoom={setZoom} />
      {area !== null && <Previews address={picture.address} area={area.percent} />}
    </FormDialog>
  );
}

function ZoomSlider({ zoom, onZoom }: { zoom: number; onZoom: (zoom: number) => void }) {
  const { t } = useTranslation();
  return (
    <Stack direction="row" sx={{ gap: 2, alignItems: 'center', color: 'text.secondary' }}>
      <ZoomOut size={18} aria-hidden style={{ flexShrink: 0 }} />
      <Slider
        aria-label={t('identity.account.avatar.zoom')}
        value={zoom}
        min={1}
        max={zoomMax}
        step={0.05}
        getAriaValueText={(value) => `${Math.round(value * 100)} %`}
        onChange={(_event, value) => onZoom(value as number)}
      />
      <ZoomIn size={18} aria-hidden style={{ flexShrink: 0 }} />
    </Stack>
  );
}

/** How it will look in lists and menus. */
function Previews({ address, area }: { address: string; area: Area }) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <Stack direction="row" sx={{ gap: 2, alignItems: 'center' }}>
      <Typography id={id} variant="body2" sx={{ color: 'text.secondary' }}>
        {t('identity.account.avatar.preview')}
      </Typography>
      {previewEdges.map((edge) => (
        <Box key={edge} sx={{ ...previewLook, width: edge, height: edge }}>
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

function useUpload(onDone: () => void) {
  const { t } = useTranslation();
  const toast = useToast();
  const reloadUser = useReloadUser();
  const [isSending, setIsSending] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const upload = async (make: () => Promise<Blob>): Promise<void> => {
    setIsSending(true);
    setError(null);
    try {
      const body = await make();
      const headers = { 'content-type': body.type };
      await send(addressOf(avatar.changeAvatar, {}), { method: 'PUT', body, headers });
      await reloadUser();
      toast.success(t('identity.account.avatar.saved'));
      onDone();
    } catch (failure) {
      setError(failure instanceof CallError ? failure.message : t('identity.account.avatar.unreadable'));
      setIsSending(false);
    }
  };
  return { upload, isSending, error };
}

const stageLook = {
  position: 'relative',
  width: '100%',
  maxWidth: 360,
  marginInline: 'auto',
  aspectRatio: '1',
  borderRadius: '12px',
  overflow: 'hidden',
  backgroundColor: '#000',
  '& [role=application]:focus-visible': { outline: '2px solid #fff', outlineOffset: '-4px' },
} as const;

const previewLook = {
  position: 'relative',
  flexShrink: 0,
  overflow: 'hidden',
  borderRadius: '50%',
} as const;
