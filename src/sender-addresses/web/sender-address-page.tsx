import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { call } from '#platform/web/call.ts';
import { useContractForm } from '#platform/web/form/use-contract-form.ts';
import { formatDateTime } from '#platform/web/format.ts';
import { useCompany } from '#platform/web/session.ts';
import { ConfirmActionDialog } from '#ui/dialogs/confirm-action-dialog.tsx';
import { CodeField } from '#ui/fields/code-field.tsx';
import { FormActions } from '#ui/fields/form-actions.tsx';
import { SettingsSection } from '#ui/page/settings-section.tsx';
import { Surface } from '#ui/page/surface.tsx';
import { useToast } from '#ui/toasts.tsx';
import { codeDraft, senderAddresses, type SenderSettings } from '../contract.ts';
import { senderQuery, useSavedSender } from './queries.ts';
import { ReturnedMails } from './parts/returned-mails.tsx';
import { SenderForm } from './parts/sender-form.tsx';
import { SenderRecords } from './parts/sender-records.tsx';

/** The own sender of the mails to candidates: its settings, its code, and its records in DNS. */
export function SenderAddressPage() {
  const { t } = useTranslation();
  const { data } = useSuspenseQuery(senderQuery(useCompany().id));
  const { sender } = data;
  return (
    <SettingsSection
      title={t('sender-addresses.title')}
      lead={t('sender-addresses.lead')}
      {...(sender !== null && { action: <RemoveButton settings={data} /> })}
    >
      <Stack sx={{ gap: 2.5 }}>
        <SenderInUse settings={data} />
        {sender !== null && sender.provenAt === null && <CodeForm address={sender.address} />}
        <SenderForm sender={sender} />
        {sender !== null && <SenderRecords sender={sender} />}
        {sender !== null && <ReturnedMails address={data.returnAddress} />}
      </Stack>
    </SettingsSection>
  );
}

/** The address from which mails come at present. */
function SenderInUse({ settings: { sender, defaultAddress } }: { settings: SenderSettings }) {
  const { t } = useTranslation();
  const words = (key: string, values: Record<string, string>): string =>
    t(`sender-addresses.inUse.${key}`, values);
  if (sender === null) return <Alert severity="info">{words('default', { address: defaultAddress })}</Alert>;
  const { address, provenAt, failingSince, lastError } = sender;
  if (provenAt === null)
    return <Alert severity="warning">{words('waiting', { address, defaultAddress })}</Alert>;
  if (failingSince === null) return <Alert severity="success">{words('own', { address })}</Alert>;
  return (
    <Alert severity="error">
      {words('failing', { date: formatDateTime(failingSince), error: lastError ?? '' })}
    </Alert>
  );
}

type CodeValues = z.input<typeof codeDraft>;

/** The code that the mail server delivered to the address. */
function CodeForm({ address }: { address: string }) {
  const { t } = useTranslation();
  const toast = useToast();
  const { id: companyId } = useCompany();
  const showSaved = useSavedSender(companyId);
  const { form, submit, submitError, busy, dirty } = useContractForm<CodeValues, CodeValues>({
    schema: codeDraft,
    defaultValues: { code: '' },
    checks: 'onSubmit',
    onSubmit: async (body) => {
      showSaved(await call(senderAddresses.prove, { params: { companyId }, body }));
      toast.success(t('sender-addresses.proven', { address }));
    },
  });
  return (
    <Surface>
      <Stack component="form" noValidate onSubmit={(event) => void submit(event)} sx={{ gap: 2 }}>
        <CodeField
          control={form.control}
          name="code"
          label={t('sender-addresses.code')}
          required
          focusOnOpen={false}
        />
        <FormActions
          variant="inline"
          submitLabel={t('sender-addresses.prove')}
          busy={busy}
          dirty={dirty}
          note={submitError ?? undefined}
        />
      </Stack>
    </Surface>
  );
}

function RemoveButton({ settings: { defaultAddress } }: { settings: SenderSettings }) {
  const { t } = useTranslation();
  const toast = useToast();
  const { id: companyId } = useCompany();
  const showSaved = useSavedSender(companyId);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button color="error" onClick={() => setOpen(true)}>
        {t('sender-addresses.remove')}
      </Button>
      {isOpen && (
        <ConfirmActionDialog
          title={t('sender-addresses.removeTitle')}
          body={t('sender-addresses.removeBody', { defaultAddress })}
          confirmLabel={t('sender-addresses.remove')}
          onSure={async () => {
            showSaved(await call(senderAddresses.remove, { params: { companyId } }));
            toast.success(t('sender-addresses.removed'));
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
