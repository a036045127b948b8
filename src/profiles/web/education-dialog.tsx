import Box from '@mui/material/Box';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#platform/web/call.ts';
import { useContractForm } from '#platform/web/form/use-contract-form.ts';
import { useIdempotentCall } from '#platform/web/idempotent-call.ts';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { MonthField } from '#ui/fields/month-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { useToast } from '#ui/toasts.tsx';
import { type Education, educationDraft, type EducationDraft, profiles } from '../contract.ts';
import { educationEnd, startYearsAhead } from '../rules.ts';
import { addMonthIssues, monthLimits } from './month-limits.ts';
import { pairStyles } from '#ui/fields/field-grid.ts';
import { educationsQuery } from './queries.ts';

type EducationDialogProps = {
  /** The education to change; left out to add a new one. */
  education?: Education;
  onClose: () => void;
};

const educationForm = educationDraft.superRefine(addMonthIssues(educationEnd));
const empty: EducationDraft = { institution: '', degree: '', major: '', startMonth: null, endMonth: null };

/** Adds or changes an education. */
export function EducationDialog({ education, onClose }: EducationDialogProps) {
  const { t } = useTranslation();
  const save = useSave(education);
  const { form, dialog } = useContractForm({
    schema: educationForm,
    defaultValues: education === undefined ? empty : valuesOf(education),
    onSubmit: async (draft) => {
      await save(draft);
      onClose();
    },
  });
  const { control } = form;
  const isNew = education === undefined;
  return (
    <FormDialog
      title={t(isNew ? 'profiles.education.add' : 'profiles.education.edit')}
      submitLabel={t(isNew ? 'profiles.education.add' : 'profiles.education.save')}
      {...dialog}
      onClose={onClose}
    >
      <TextField
        control={control}
        name="institution"
        label={t('profiles.education.institution')}
        required
        focusOnOpen
      />
      <Box sx={pairStyles}>
        <TextField control={control} name="degree" label={t('profiles.education.degree')} />
        <TextField control={control} name="major" label={t('profiles.education.major')} />
        <MonthField
          control={control}
          name="startMonth"
          label={t('profiles.education.startMonth')}
          {...monthLimits(startYearsAhead)}
        />
        <MonthField
          control={control}
          name="endMonth"
          label={t('profiles.education.endMonth')}
          help={t('profiles.education.endMonthHelp')}
          {...monthLimits(educationEnd.yearsAhead)}
        />
      </Box>
    </FormDialog>
  );
}

const valuesOf = ({ id: _id, ...draft }: Education): EducationDraft => draft;

function useSave(education: Education | undefined) {
  const { t } = useTranslation();
  const toast = useToast();
  const client = useQueryClient();
  const callOnce = useIdempotentCall();
  return async (body: EducationDraft): Promise<void> => {
    if (education === undefined) await callOnce(profiles.createEducation, { body });
    else await call(profiles.updateEducation, { params: { educationId: education.id }, body });
    toast.success(t(`profiles.education.${education === undefined ? 'created' : 'updated'}`));
    await client.invalidateQueries(educationsQuery);
  };
}
