import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useQueryClient } from '@tanstack/react-query';
import type { Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { call } from '#platform/web/call.ts';
import { useEditForm } from '#platform/web/form/use-edit-form.ts';
import { ComboField } from '#ui/fields/combo-field.tsx';
import { FormActions } from '#ui/fields/form-actions.tsx';
import { FormErrorSummary } from '#ui/fields/form-error-summary.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Surface } from '#ui/page/surface.tsx';
import { useToast } from '#ui/toasts.tsx';
import { type General, profiles } from '../contract.ts';
import { generalForm, type GeneralValues, generalValues } from './general-form-values.ts';
import { LanguagesField } from './parts/languages-field.tsx';
import { useLeaveGuard } from '#platform/web/leave-guard.ts';
import { DiscardDialog } from '#ui/dialogs/form-dialog.tsx';
import { pairStyles } from '#ui/fields/field-grid.ts';
import { PlaceFields } from './parts/place-fields.tsx';
import { generalQuery } from './queries.ts';

type Fields = { control: Control<GeneralValues, unknown, General> };

/** The general part of the profile, saved as a whole. */
export function GeneralForm({ general }: { general: General }) {
  const { t } = useTranslation();
  const { form, submit, submitError, busy, dirty } = useGeneralForm(general);
  const { control } = form;
  const labels = Object.fromEntries(
    Object.keys(general).map((name) => [name, t(`profiles.general.${name}`)]),
  );
  const leave = useLeaveGuard(dirty && !busy);
  return (
    <Box component="form" noValidate onSubmit={(event) => void submit(event)}>
      <Stack sx={{ gap: 2 }}>
        <FormErrorSummary form={form} labels={labels} submitError={submitError} />
        <Surface title={t('profiles.general.aboutTitle')}>
          <AboutFields control={control} />
        </Surface>
        <Surface title={t('profiles.general.skillsTitle')}>
          <Stack sx={{ gap: 2.5 }}>
            <ComboField
              control={control}
              name="skills"
              kind="tags"
              label={t('profiles.general.skills')}
              help={t('profiles.general.skillsHelp')}
            />
            <LanguagesField control={control} />
          </Stack>
        </Surface>
      </Stack>
      <FormActions submitLabel={t('profiles.general.save')} busy={busy} dirty={dirty} />
      <DiscardDialog {...leave} />
    </Box>
  );
}

function useGeneralForm(general: General) {
  const { t } = useTranslation();
  const toast = useToast();
  const client = useQueryClient();
  return useEditForm<GeneralValues, General>({
    schema: generalForm,
    defaultValues: generalValues(general),
    onSubmit: async (body, markSaved) => {
      const saved = await call(profiles.updateGeneral, { body: body as never });
      client.setQueryData(generalQuery.queryKey, saved);
      markSaved(generalValues(saved));
      toast.success(t('profiles.general.updated'));
    },
  });
}

function AboutFields({ control }: Fields) {
  const { t } = useTranslation();
  return (
    <Stack sx={{ gap: 2.5 }}>
      <TextField
        control={control}
        name="headline"
        label={t('profiles.general.headline')}
        help={t('profiles.general.headlineHelp')}
        autoComplete="organization-title"
      />
      <TextArea
        control={control}
        name="about"
        label={t('profiles.general.about')}
        help={t('profiles.general.aboutHelp')}
        minRows={4}
        countTo={2000}
      />
      <Box sx={pairStyles}>
        <PlaceFields control={control as never} />
      </Box>
      <Box sx={pairStyles}>
        <TextField
          control={control}
          name="website"
          type="url"
          label={t('profiles.general.website')}
          placeholder="https://"
          autoComplete="url"
        />
        <TextField
          control={control}
          name="linkedin"
          type="url"
          label={t('profiles.general.linkedin')}
          placeholder="https://linkedin.com/in/"
        />
      </Box>
    </Stack>
  );
}
