import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChange } from '#platform/web/query.ts';
import { useReloadUser } from '#platform/web/reload-user.ts';
import { useUser } from '#platform/web/session.ts';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { PersonAvatar } from '#ui/page/person-avatar.tsx';
import { useToast } from '#ui/toasts.tsx';
import { visuallyHidden } from '#ui/visually-hidden.ts';
import { avatar } from '../../avatar-contract.ts';
import { type OpenedPicture, openPicture } from '../pictures.ts';

const CropDialog = lazy(async () => ({ default: (await import('./crop-dialog.tsx')).CropDialog }));

/** The picture, with the ways to choose, change and remove it. */
export function AvatarField() {
  const { t } = useTranslation();
  const user = useUser();
  const toast = useToast();
  const [picture, setPicture] = useState<OpenedPicture | null>(null);
  const [isRemoving, setIsRemoving] = useState(false);
  const open = async (file: File): Promise<void> => {
    const opened = await openPicture(file);
    if (opened === null) toast.error(t('identity.account.avatar.unreadable'));
    else setPicture(opened);
  };
  const close = (): void => {
    if (picture !== null) URL.revokeObjectURL(picture.address);
    setPicture(null);
  };
  return (
    <Stack direction="row" sx={{ gap: 2, alignItems: 'center' }}>
      <PersonAvatar
        name={`${user.name} ${user.surname}`}
        surname={user.surname}
        photoUrl={user.avatar}
        size={72}
      />
      <div>
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
          <ChooseButton isThere={user.avatar !== null} onChoose={(file) => void open(file)} />
          {user.avatar !== null && (
            <Button color="inherit" onClick={() => setIsRemoving(true)}>
              {t('identity.account.avatar.remove')}
            </Button>
          )}
        </Stack>
        <Typography variant="body2" sx={{ color: 'text.secondary', marginBlockStart: 0.75 }}>
          {t('identity.account.avatar.help')}
        </Typography>
      </div>
      <Suspense fallback={null}>
        {picture !== null && <CropDialog picture={picture} onClose={close} />}
      </Suspense>
      {isRemoving && <RemoveDialog onClose={() => setIsRemoving(false)} />}
    </Stack>
  );
}

function ChooseButton({ isThere, onChoose }: { isThere: boolean; onChoose: (file: File) => void }) {
  const { t } = useTranslation();
  const inputRef = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button variant="outlined" onClick={() => inputRef.current?.click()}>
        {t(isThere ? 'identity.account.avatar.change' : 'identity.account.avatar.add')}
      </Button>
      <Box
        component="input"
        ref={inputRef}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        tabIndex={-1}
        aria-label={t('identity.account.avatar.file')}
        onChange={(event) => {
          const file = event.target.files?.[0];
          // The same file may be chosen again.
          event.target.value = '';
          if (file !== undefined) onChoose(file);
        }}
        sx={visuallyHidden}
      />
    </>
  );
}

function RemoveDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const toast = useToast();
  const reloadUser = useReloadUser();
  const remove = useChange(avatar.removeAvatar, {
    onSuccess: () => {
      void reloadUser();
      toast.success(t('identity.account.avatar.removed'));
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={t('identity.account.avatar.removeTitle')}
      body={t('identity.account.avatar.removeBody')}
      confirmLabel={t('identity.account.avatar.remove')}
      tone="danger"
      busy={remove.isPending}
      error={remove.error?.message ?? null}
      onConfirm={() => remove.mutate({})}
      onClose={onClose}
    />
  );
}
