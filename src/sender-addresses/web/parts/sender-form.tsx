import Stack from '@mui/material/Stack';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { call } from '#platform/web/call.ts';
import { useEditForm } from '#platform/web/form/use-edit-form.ts';
import { useLeaveGuard } from '#platform/web/leave-guard.ts';
import { useCompany } from '#platform/web/session.ts';
import { DiscardDialog } from '#ui/dialogs/form-dialog.tsx';
import { FormActions } from '#ui/fields/form-actions.tsx';
import { NumberField } from '#ui/fields/number-field.tsx';
import { PasswordField } from '#ui/fields/password-field.tsx';
import { RadioGroupField } from '#ui/fields/radio-group-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Surface } from '#ui/page/surface.tsx';
import { useToast } from '#ui/toasts.tsx';
import { type SenderAddress, senderAddresses, senderDraft, type SenderDraft } from '../../contract.ts';
import { portFor, securities } from '../../rules.ts';
import { useSavedSender } from '../queries.ts';

type Values = z.input<typeof senderDraft>;

/** The address and its mail server. Saving sends a code by it. */
export function SenderForm({ sender }: { sender: SenderAddress | null }) {
  const { t } = useTranslation();
  const { form, submit, submitError, busy, dirty } = useSenderForm(sender);
  const leave = useLeaveGuard(dirty && !busy);
  return (
    <Stack component="form" noValidate onSubmit={(event) => void submit(event)} sx={{ gap: 2.5 }}>
      <Surface>
        <Stack sx={{ gap: 2 }}>
          <SenderFields form={form} isStored={sender !== null} />
        </Stack>
      </Surface>
      <FormActions
        variant="inline"
        submitLabel={t('sender-addresses.save')}
        busy={busy}
        dirty={dirty}
        note={submitError ?? undefined}
      />
      <DiscardDialog {...leave} />
    </Stack>
  );
}

type SenderFieldsProps = { form: UseFormReturn<Values, unknown, SenderDraft>; isStored: boolean };

function SenderFields({ form, isStored }: SenderFieldsProps) {
  const { t } = useTranslation();
  const { control } = form;
  const label = (field: string): string => t(`sender-addresses.fields.${field}`);
  const options = securities.map((value) => ({ value, label: t(`sender-addresses.securities.${value}`) }));
  return (
    <>
      <TextField
        control={control}
        name="address"
        label={label('address')}
        help={label('addressHelp')}
        required
      />
      <TextField control={control} name="host" label={label('host')} help={label('hostHelp')} required />
      <RadioGroupField
        control={control}
        name="security"
        label={label('security')}
        options={options}
        onChosen={() => {
          const { security, port } = form.getValues();
          form.setValue('port', portFor(security, port), { shouldDirty: true, shouldValidate: true });
        }}
      />
      <NumberField control={control} name="port" label={label('port')} required isGrouped={false} />
      <TextField control={control} name="account" label={label('account')} required />
      <PasswordField
        control={control}
        name="password"
        label={label('password')}
        {...(isStored ? { help: label('passwordKept') } : { required: true })}
        autoComplete="new-password"
      />
      <TextField
        control={control}
        name="dkimSelector"
        label={label('dkimSelector')}
        help={label('dkimSelectorHelp')}
      />
    </>
  );
}

function useSenderForm(sender: SenderAddress | null) {
  const { t } = useTranslation();
  const toast = useToast();
  const { id: companyId } = useCompany();
  const showSaved = useSavedSender(companyId);
  return useEditForm<Values, SenderDraft>({
    schema: senderDraft,
    defaultValues: valuesOf(sender),
    onSubmit: async (draft, markSaved) => {
      const saved = await call(senderAddresses.save, { params: { companyId }, body: draft });
      markSaved(valuesOf(saved.sender));
      showSaved(saved);
      toast.success(t('sender-addresses.saved', { address: draft.address }));
    },
  });
}

const valuesOf = (sender: SenderAddress | null): Values => ({
  address: sender?.address ?? '',
  host: sender?.host ?? '',
  port: sender?.port ?? 587,
  security: sender?.security ?? 'starttls',
  account: sender?.account ?? '',
  password: '',
  dkimSelector: sender?.dkimSelector ?? '',
});
