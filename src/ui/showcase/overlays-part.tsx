import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';
import { FormDialog } from '../dialogs/form-dialog.tsx';
import { SidePanel } from '../dialogs/side-panel.tsx';
import { TextField } from '../fields/text-field.tsx';
import { Facts } from '../page/facts.tsx';
import { Surface } from '../page/surface.tsx';
import { useToast } from '../toasts.tsx';

type Overlay = 'confirm' | 'danger' | 'form' | 'panel';

/** Toasts, dialogs, the side panel. */
export function OverlaysPart() {
  const { t } = useTranslation();
  const [open, setOpen] = useState<Overlay | null>(null);
  const close = () => setOpen(null);
  return (
    <Surface title={t('ui.showcase.overlays')}>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        <ToastButtons />
        {(['confirm', 'danger', 'form', 'panel'] as const).map((overlay) => (
          <Button key={overlay} variant="outlined" onClick={() => setOpen(overlay)}>
            {t(`ui.showcase.open.${overlay}`)}
          </Button>
        ))}
      </Stack>
      <ConfirmDialog
        open={open === 'confirm'}
        title={t('ui.showcase.confirmTitle')}
        body={t('ui.showcase.confirmBody')}
        confirmLabel={t('ui.showcase.publish')}
        onConfirm={close}
        onClose={close}
      />
      <ConfirmDialog
        open={open === 'danger'}
        tone="danger"
        title={t('ui.showcase.dangerTitle')}
        body={t('ui.showcase.dangerBody')}
        confirmLabel={t('ui.showcase.delete')}
        typeToConfirm="Ayşe Demir"
        onConfirm={close}
        onClose={close}
      />
      <SampleFormDialog open={open === 'form'} onClose={close} />
      <SidePanel open={open === 'panel'} title="Ayşe Demir" fullPageHref="#panel" onClose={close}>
        <Surface title={t('ui.showcase.facts')}>
          <Facts facts={[{ label: t('ui.showcase.place'), value: 'İstanbul' }]} />
        </Surface>
      </SidePanel>
    </Surface>
  );
}

function ToastButtons() {
  const { t } = useTranslation();
  const toast = useToast();
  const undo = { label: t('ui.showcase.undo'), onSelect: () => toast.success(t('ui.showcase.undone')) };
  return (
    <>
      <Button variant="outlined" onClick={() => toast.success(t('ui.showcase.saved'))}>
        {t('ui.showcase.toastSuccess')}
      </Button>
      <Button variant="outlined" onClick={() => toast.success(t('ui.showcase.moved'), { action: undo })}>
        {t('ui.showcase.toastUndo')}
      </Button>
      <Button variant="outlined" onClick={() => toast.error(t('ui.file.failed'))}>
        {t('ui.showcase.toastError')}
      </Button>
      <Button variant="outlined" onClick={() => toast.loading(t('ui.showcase.saving'))}>
        {t('ui.showcase.toastLoading')}
      </Button>
    </>
  );
}

function SampleFormDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const form = useForm({ defaultValues: { name: '', email: '' } });
  const [refused, setRefused] = useState(false);
  const leave = () => {
    form.reset();
    setRefused(false);
    onClose();
  };
  return (
    <FormDialog
      open={open}
      title={t('ui.showcase.addCandidate')}
      description={t('ui.showcase.addHelp')}
      submitLabel={t('ui.showcase.addCandidate')}
      dirty={form.formState.isDirty}
      submitError={refused && t('ui.showcase.taken')}
      onSubmit={(event) => void form.handleSubmit(() => setRefused(true))(event)}
      onClose={leave}
    >
      <TextField control={form.control} name="name" label={t('ui.showcase.name')} required focusOnOpen />
      <TextField control={form.control} name="email" type="email" label={t('ui.showcase.email')} />
    </FormDialog>
  );
}
