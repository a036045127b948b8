import { useTranslation } from 'react-i18next';
import { useContractForm } from '#platform/web/form/use-contract-form.ts';
import { useChange } from '#platform/web/query.ts';
import { useCompany } from '#platform/web/session.ts';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { PasswordField } from '#ui/fields/password-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { useToast } from '#ui/toasts.tsx';
import { availabilities, calendarDraft } from '../../availability-contract.ts';

/** Connects the calendar of the member by its address. */
export function CalendarDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { id: companyId } = useCompany();
  const toast = useToast();
  const connect = useChange(availabilities.connectCalendar, {
    invalidates: [availabilities.readAvailability],
  });
  const { form, dialog } = useContractForm({
    schema: calendarDraft,
    defaultValues: { calendarAddress: '', username: '', password: '' },
    onSubmit: async (body) => {
      await connect.mutateAsync({ params: { companyId }, body });
      toast.success(t('meetings.availability.calendar.connected'));
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('meetings.availability.calendar.form.title')}
      description={t('meetings.availability.calendar.form.lead')}
      submitLabel={t('meetings.availability.calendar.connect')}
      {...dialog}
      onClose={onClose}
    >
      <TextField
        control={form.control}
        name="calendarAddress"
        label={t('meetings.availability.calendar.form.address')}
        help={t('meetings.availability.calendar.form.addressHelp')}
        autoComplete="off"
        maxLength={2000}
        required
      />
      <TextField
        control={form.control}
        name="username"
        label={t('meetings.availability.calendar.form.username')}
        autoComplete="off"
        maxLength={200}
      />
      <PasswordField
        control={form.control}
        name="password"
        label={t('meetings.availability.calendar.form.password')}
        help={t('meetings.availability.calendar.form.passwordHelp')}
        autoComplete="new-password"
      />
    </FormDialog>
  );
}
