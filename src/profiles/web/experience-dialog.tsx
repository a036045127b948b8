import Box from '@mui/material/Box';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { call } from '#platform/web/call.ts';
import { useContractForm } from '#platform/web/form/use-contract-form.ts';
import { useIdempotentCall } from '#platform/web/idempotent-call.ts';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { CheckboxField } from '#ui/fields/checkbox-field.tsx';
import { MonthField } from '#ui/fields/month-field.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { useToast } from '#ui/toasts.tsx';
import { type Experience, type ExperienceDraft, profiles } from '../contract.ts';
import { experienceEnd, locationTypes, startYearsAhead } from '../rules.ts';
import {
  emptyExperience,
  experienceForm,
  type ExperienceValues,
  experienceValues,
} from './experience-form-values.ts';
import { monthLimits } from './month-limits.ts';
import { pairStyles, tripleStyles } from '#ui/fields/field-grid.ts';
import { PlaceFields } from './parts/place-fields.tsx';
import { experiencesQuery } from './queries.ts';

type ExperienceDialogProps = {
  /** The experience to change; left out to add a new one. */
  experience?: Experience;
  onClose: () => void;
};

/** Adds or changes an experience. */
export function ExperienceDialog({ experience, onClose }: ExperienceDialogProps) {
  const { t } = useTranslation();
  const save = useSave(experience);
  const { form, dialog } = useContractForm<ExperienceValues, ExperienceDraft>({
    schema: experienceForm,
    defaultValues: experience === undefined ? emptyExperience : experienceValues(experience),
    onSubmit: async (draft) => {
      await save(draft);
      onClose();
    },
  });
  const isNew = experience === undefined;
  return (
    <FormDialog
      title={t(isNew ? 'profiles.experiences.add' : 'profiles.experiences.edit')}
      submitLabel={t(isNew ? 'profiles.experiences.add' : 'profiles.experiences.save')}
      {...dialog}
      width="md"
      onClose={onClose}
    >
      <ExperienceFields form={form} />
    </FormDialog>
  );
}

function useSave(experience: Experience | undefined) {
  const { t } = useTranslation();
  const toast = useToast();
  const client = useQueryClient();
  const callOnce = useIdempotentCall();
  return async (body: ExperienceDraft): Promise<void> => {
    if (experience === undefined) await callOnce(profiles.createExperience, { body });
    else await call(profiles.updateExperience, { params: { experienceId: experience.id }, body });
    toast.success(t(`profiles.experiences.${experience === undefined ? 'created' : 'updated'}`));
    await client.invalidateQueries(experiencesQuery);
  };
}

type Form = UseFormReturn<ExperienceValues, unknown, ExperienceDraft>;

function ExperienceFields({ form }: { form: Form }) {
  const { t } = useTranslation();
  const { control } = form;
  const label = (name: keyof ExperienceDraft): string => t(`profiles.experiences.${name}`);
  return (
    <>
      <Box sx={pairStyles}>
        <TextField control={control} name="title" label={label('title')} required focusOnOpen />
        <TextField control={control} name="company" label={label('company')} required />
        <TextField
          control={control}
          name="position"
          label={label('position')}
          help={t('profiles.experiences.positionHelp')}
        />
        <SelectField
          control={control}
          name="locationType"
          label={label('locationType')}
          placeholder={t('profiles.experiences.noLocationType')}
          clearable
          options={locationTypes.map((value) => ({ value, label: t(`profiles.locationTypes.${value}`) }))}
        />
      </Box>
      <MonthFields form={form} />
      <Box sx={tripleStyles}>
        <PlaceFields control={control as never} />
        <TextField control={control} name="district" label={label('district')} />
      </Box>
      <TextArea
        control={control}
        name="description"
        label={label('description')}
        help={t('profiles.experiences.descriptionHelp')}
        minRows={4}
        countTo={4000}
      />
    </>
  );
}

/** An ongoing experience has no end month. */
function MonthFields({ form: { control, setValue, clearErrors } }: { form: Form }) {
  const { t } = useTranslation();
  const isOngoing = useWatch({ control, name: 'isOngoing' });
  useEffect(() => {
    if (!isOngoing) return;
    setValue('endMonth', null);
    clearErrors('endMonth');
  }, [isOngoing, setValue, clearErrors]);
  return (
    <div>
      <Box sx={pairStyles}>
        <MonthField
          control={control}
          name="startMonth"
          label={t('profiles.experiences.startMonth')}
          required
          {...monthLimits(startYearsAhead)}
        />
        {!isOngoing && (
          <MonthField
            control={control}
            name="endMonth"
            label={t('profiles.experiences.endMonth')}
            {...monthLimits(experienceEnd.yearsAhead)}
          />
        )}
      </Box>
      <Box sx={{ marginBlockStart: 0.5 }}>
        <CheckboxField control={control} name="isOngoing" label={t('profiles.experiences.isOngoing')} />
      </Box>
    </div>
  );
}
