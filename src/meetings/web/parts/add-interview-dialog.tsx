import { type Control, type FieldValues, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { zoneName } from '#platform/contract/zone-name.ts';
import { instant } from '#platform/contract/fields.ts';
import { useContractForm } from '#platform/web/form/use-contract-form.ts';
import { useChange } from '#platform/web/query.ts';
import { useCompany } from '#platform/web/session.ts';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { DateTimeField } from '#ui/fields/date-time-field.tsx';
import { useToast } from '#ui/toasts.tsx';
import { type PanelDay, panelDays } from '../../panel-contract.ts';
import { wallTimeIn } from '../../rules.ts';
import { meetingOperations } from '../queries.ts';
import { InterviewFields } from './interview-fields.tsx';
import { interviewForm, newInterview } from './panel-day-values.ts';

const addForm = interviewForm.extend({
  startsAt: instant.nullable().refine((value) => value !== null, 'meetings.validation.wallTime'),
});

/** Adds a meeting to a panel day, at first after the last one. */
export function AddInterviewDialog({ day, onClose }: { day: PanelDay; onClose: () => void }) {
  const { t, i18n } = useTranslation();
  const toast = useToast();
  const { id: companyId } = useCompany();
  const timeZone = day.meetings[0]?.timeZone ?? 'UTC';
  const add = useChange(panelDays.addInterview, { invalidates: meetingOperations });
  const { form, dialog } = useContractForm({
    schema: addForm,
    defaultValues: { ...newInterview(), startsAt: day.meetings.at(-1)?.endsAt ?? null },
    fieldName: (name) => (name === 'wallTime' ? 'startsAt' : name),
    onSubmit: async ({ startsAt, breakMinutes: _break, ...interview }) => {
      const body = { ...interview, wallTime: wallTimeIn(startsAt ?? '', timeZone) };
      await add.mutateAsync({ params: { companyId, panelDayId: day.id }, body });
      toast.success(t('meetings.panel.day.added'));
      onClose();
    },
  });
  const startsAt = useWatch({ control: form.control, name: 'startsAt' });
  return (
    <FormDialog
      title={t('meetings.panel.day.addTitle')}
      submitLabel={t('meetings.panel.day.addSubmit')}
      {...dialog}
      onClose={onClose}
    >
      <DateTimeField
        control={form.control}
        name="startsAt"
        label={t('meetings.panel.day.when')}
        zone={timeZone}
        zoneNameAt={(value) => zoneName(timeZone, value, i18n.language)}
        required
      />
      <InterviewFields
        control={form.control as unknown as Control<FieldValues>}
        prefix=""
        hasBreak={false}
        timeZone={timeZone}
        wallTime={startsAt ? wallTimeIn(startsAt, timeZone) : null}
      />
    </FormDialog>
  );
}
