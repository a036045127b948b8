import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { dayOf } from '#platform/contract/quick-days.ts';
import { todayHere } from '#platform/web/format.ts';
import { useContractForm } from '#platform/web/form/use-contract-form.ts';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { DateField } from '#ui/fields/date-field.tsx';

const schema = z.object({ day: z.string('platform.validation.required') });

type SnoozeDialogProps = { onDay: (day: string) => Promise<unknown>; onClose: () => void };

/** Asks for the day until which an application is put aside. */
export function SnoozeDialog({ onDay, onClose }: SnoozeDialogProps) {
  const { t } = useTranslation();
  const { form, dialog } = useContractForm({
    schema,
    defaultValues: { day: dayOf('inWeek', todayHere()) },
    // A day that is too far away is refused, and the form shows that at its field.
    fieldName: (name) => (name === 'until' ? 'day' : name),
    onSubmit: async ({ day }) => {
      await onDay(day);
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('applications.snooze.title')}
      description={t('applications.snooze.body')}
      submitLabel={t('applications.snooze.submit')}
      {...dialog}
      dirty={false}
      onClose={onClose}
    >
      <DateField
        control={form.control}
        name="day"
        label={t('applications.snooze.day')}
        min={dayOf('tomorrow', todayHere())}
        required
      />
    </FormDialog>
  );
}
