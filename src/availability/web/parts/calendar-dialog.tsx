import { useState } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useContractForm } from '#platform/web/form/use-contract-form.ts';
import { useChange } from '#platform/web/query.ts';
import { useCompany } from '#platform/web/session.ts';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { PasswordField } from '#ui/fields/password-field.tsx';
import { RadioGroupField } from '#ui/fields/radio-group-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { useToast } from '#ui/toasts.tsx';
import { accountDraft, availabilities, calendarDraft, calendarKinds } from '../../contract.ts';

type ConnectionValues = {
  kind: (typeof calendarKinds)[number];
  calendarAddress: string;
  serverAddress: string;
  username: string;
  password: string;
};

const kinds = z.discriminatedUnion('kind', [
  calendarDraft.extend({ kind: z.literal('ics') }),
  accountDraft.extend({ kind: z.literal('caldav') }),
]);

/** The fields of the other kind are left out. */
const connectionForm = z.preprocess((values) => {
  const { calendarAddress, serverAddress, ...fields } = values as ConnectionValues;
  return { ...fields, ...(fields.kind === 'ics' ? { calendarAddress } : { serverAddress }) };
}, kinds) as unknown as z.ZodType<z.output<typeof kinds>, ConnectionValues>;

const emptyConnection: ConnectionValues = {
  kind: 'ics',
  calendarAddress: '',
  serverAddress: '',
  username: '',
  password: '',
};

/** Connects a calendar of the member: an ICS file by its address, or an account of CalDAV. */
export function CalendarDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { id: companyId } = useCompany();
  const toast = useToast();
  const options = { invalidates: [availabilities.readAvailability] };
  const connectFile = useChange(availabilities.connectCalendar, options);
  const connectAccount = useChange(availabilities.connectAccount, options);
  const { form, dialog } = useContractForm({
    schema: connectionForm,
    defaultValues: emptyConnection,
    onSubmit: async (connection) => {
      const params = { companyId };
      if (connection.kind === 'ics') {
        const { kind: _kind, ...body } = connection;
        await connectFile.mutateAsync({ params, body });
      } else {
        const { kind: _kind, ...body } = connection;
        await connectAccount.mutateAsync({ params, body });
      }
      toast.success(t('availability.calendar.connected'));
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('availability.calendar.form.title')}
      description={t('availability.calendar.form.lead')}
      submitLabel={t('availability.calendar.connect')}
      {...dialog}
      onClose={onClose}
    >
      <ConnectionFields control={form.control as unknown as Control<ConnectionValues>} />
    </FormDialog>
  );
}

function ConnectionFields({ control }: { control: Control<ConnectionValues> }) {
  const { t } = useTranslation();
  const kind = useWatch({ control, name: 'kind' });
  const isAccount = kind === 'caldav';
  const addressName = isAccount ? 'serverAddress' : 'calendarAddress';
  // Only as the dialog opens: the focus stays on the kinds while the arrow keys change them.
  const [wasSwitched, setWasSwitched] = useState(false);
  if (isAccount && !wasSwitched) setWasSwitched(true);
  return (
    <>
      <RadioGroupField
        control={control}
        name="kind"
        layout="row"
        label={t('availability.calendar.form.kind')}
        options={calendarKinds.map((value) => ({
          value,
          label: t(`availability.calendar.form.${value}`),
        }))}
      />
      <TextField
        key={addressName}
        control={control}
        name={addressName}
        label={t(`availability.calendar.form.${addressName}`)}
        help={t(`availability.calendar.form.${addressName}Help`)}
        autoComplete="off"
        maxLength={2000}
        focusOnOpen={!wasSwitched}
        required
      />
      <TextField
        control={control}
        name="username"
        label={t(`availability.calendar.form.${isAccount ? 'accountName' : 'username'}`)}
        autoComplete="off"
        maxLength={200}
        required={isAccount}
      />
      <PasswordField
        control={control}
        name="password"
        label={t(`availability.calendar.form.${isAccount ? 'appPassword' : 'password'}`)}
        help={t('availability.calendar.form.passwordHelp')}
        autoComplete="new-password"
        required={isAccount}
      />
    </>
  );
}
