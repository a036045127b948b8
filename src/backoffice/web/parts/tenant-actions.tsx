import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useContractForm } from '#platform/web/form/use-contract-form.ts';
import { useChange } from '#platform/web/query.ts';
import { ConfirmActionDialog } from '#ui/dialogs/confirm-action-dialog.tsx';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { useToast } from '#ui/toasts.tsx';
import { backoffice } from '../../contract.ts';
import { type TenantDetail, tenants } from '../../tenants-contract.ts';
import { ReasonDialog } from './reason-dialog.tsx';

const stale = [tenants.readTenant, tenants.listTenants, backoffice.listLog];

/** Disable or enable a company, and delete or keep it. */
export function TenantActions({ tenant }: { tenant: TenantDetail }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<'status' | 'deletion' | null>(null);
  const close = (): void => setOpen(null);
  const isActive = tenant.status === 'active';
  const isDue = tenant.deletionDueAt !== null;
  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
      <Button variant="outlined" color={isDue ? 'inherit' : 'error'} onClick={() => setOpen('deletion')}>
        {t(isDue ? 'backoffice.tenants.keep' : 'backoffice.tenants.delete')}
      </Button>
      <Button variant="contained" onClick={() => setOpen('status')}>
        {t(isActive ? 'backoffice.tenants.disable' : 'backoffice.tenants.enable')}
      </Button>
      {open === 'status' && <StatusDialog tenant={tenant} onClose={close} />}
      {open === 'deletion' && !isDue && <DeletionDialog tenant={tenant} onClose={close} />}
      {open === 'deletion' && isDue && <KeepDialog tenant={tenant} onClose={close} />}
    </Stack>
  );
}

type DialogProps = { tenant: TenantDetail; onClose: () => void };

function StatusDialog({ tenant, onClose }: DialogProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const change = useChange(tenants.setTenantStatus, { invalidates: stale });
  // As it was when the dialog opened: the page refetches before it closes.
  const [act] = useState(tenant.status === 'active' ? 'disable' : 'enable');
  const status = act === 'disable' ? 'disabled' : 'active';
  return (
    <ReasonDialog
      title={t(`backoffice.asking.${act}`, { name: tenant.name })}
      body={t(`backoffice.asking.${act}Body`)}
      help={t('backoffice.asking.ownersRead')}
      submitLabel={t(`backoffice.tenants.${act}`)}
      onSure={async (reason) => {
        await change.mutateAsync({ params: { tenantId: tenant.id }, body: { status, reason } });
        toast.success(t(`backoffice.toasts.${act}d`));
      }}
      onClose={onClose}
    />
  );
}

function DeletionDialog({ tenant, onClose }: DialogProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const request = useChange(tenants.requestTenantDeletion, { invalidates: stale });
  const { form, dialog } = useContractForm({
    schema: tenants.requestTenantDeletion.body,
    defaultValues: { name: '', reason: '' },
    checks: 'onSubmit',
    onSubmit: async (body) => {
      await request.mutateAsync({ params: { tenantId: tenant.id }, body });
      toast.success(t('backoffice.toasts.deletionDue'));
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('backoffice.asking.delete', { name: tenant.name })}
      description={t('backoffice.asking.deleteBody')}
      submitLabel={t('backoffice.tenants.delete')}
      {...dialog}
      onClose={onClose}
    >
      <TextField
        control={form.control}
        name="name"
        label={t('ui.typeToConfirm', { text: tenant.name })}
        autoComplete="off"
        required
      />
      <TextArea
        control={form.control}
        name="reason"
        label={t('backoffice.reason')}
        help={t('backoffice.asking.adminsRead')}
        countTo={500}
        required
      />
    </FormDialog>
  );
}

function KeepDialog({ tenant, onClose }: DialogProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const cancel = useChange(tenants.cancelTenantDeletion, { invalidates: stale });
  return (
    <ConfirmActionDialog
      title={t('backoffice.asking.keep', { name: tenant.name })}
      body={t('backoffice.asking.keepBody')}
      confirmLabel={t('backoffice.tenants.keep')}
      tone="normal"
      onSure={async () => {
        await cancel.mutateAsync({ params: { tenantId: tenant.id } });
        toast.success(t('backoffice.toasts.kept'));
      }}
      onClose={onClose}
    />
  );
}
