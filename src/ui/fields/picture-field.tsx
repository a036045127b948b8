import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { lazy, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmActionDialog } from '../dialogs/confirm-action-dialog.tsx';
import { PersonAvatar } from '../page/person-avatar.tsx';
import { type LoadedPicture, openPicture } from '../pictures.ts';
import { useToast } from '../toasts.tsx';
import { visuallyHidden } from '../visually-hidden.ts';
import { LazyOverlay } from '../lazy-overlay.tsx';

const CropDialog = lazy(async () => ({ default: (await import('../dialogs/crop-dialog.tsx')).CropDialog }));

export type PictureFieldProps = {
  name: string;
  surname?: string;
  photoUrl: string | null;
  /** Round for people; square for companies, whose wide logos are shown whole at first. */
  shape: 'round' | 'square';
  help: string;
  removeTitle: string;
  removeBody: string;
  /** Errors that either one throws are shown in its dialog. */
  onSend: (part: Blob) => Promise<unknown>;
  onRemove: () => Promise<unknown>;
};

/** A photo with buttons to choose, crop, change and remove it. */
export function PictureField(props: PictureFieldProps) {
  const { name, surname, photoUrl, shape, help, removeTitle, removeBody, onSend, onRemove } = props;
  const { t } = useTranslation();
  const { picture, open, close } = useChosenPicture(shape);
  const [isRemoving, setIsRemoving] = useState(false);
  return (
    <Stack direction="row" sx={{ gap: 2, alignItems: 'center' }}>
      <PersonAvatar
        name={name}
        {...(surname !== undefined && { surname })}
        photoUrl={photoUrl}
        size={72}
        shape={shape}
      />
      <div>
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
          <ChooseButton hasPicture={photoUrl !== null} onChoose={(file) => void open(file)} />
          {photoUrl !== null && (
            <Button color="inherit" onClick={() => setIsRemoving(true)}>
              {t('ui.picture.remove')}
            </Button>
          )}
        </Stack>
        <Typography variant="body2" sx={{ color: 'text.secondary', marginBlockStart: 0.75 }}>
          {help}
        </Typography>
      </div>
      <LazyOverlay>
        {picture !== null && <CropDialog picture={picture} shape={shape} onSend={onSend} onClose={close} />}
      </LazyOverlay>
      {isRemoving && (
        <ConfirmActionDialog
          title={removeTitle}
          body={removeBody}
          confirmLabel={t('ui.picture.remove')}
          onSure={onRemove}
          onClose={() => setIsRemoving(false)}
        />
      )}
    </Stack>
  );
}

function useChosenPicture(shape: PictureFieldProps['shape']) {
  const { t } = useTranslation();
  const toast = useToast();
  const [picture, setPicture] = useState<LoadedPicture | null>(null);
  const open = async (file: File): Promise<void> => {
    const opened = await openPicture(file, { square: shape === 'square' });
    if (opened === null) toast.error(t('ui.picture.unreadable'));
    else setPicture(opened);
  };
  const close = (): void => {
    if (picture !== null) URL.revokeObjectURL(picture.address);
    setPicture(null);
  };
  return { picture, open, close };
}

function ChooseButton({ hasPicture, onChoose }: { hasPicture: boolean; onChoose: (file: File) => void }) {
  const { t } = useTranslation();
  const inputRef = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button variant="outlined" onClick={() => inputRef.current?.click()}>
        {t(hasPicture ? 'ui.picture.change' : 'ui.picture.add')}
      </Button>
      <Box
        component="input"
        ref={inputRef}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        tabIndex={-1}
        aria-label={t('ui.picture.file')}
        onChange={(event) => {
          const file = event.target.files?.[0];
          // Allows choosing the same file again.
          event.target.value = '';
          if (file !== undefined) onChoose(file);
        }}
        sx={visuallyHidden}
      />
    </>
  );
}
