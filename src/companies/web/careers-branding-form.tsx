import Stack from '@mui/material/Stack';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { call } from '#platform/web/call.ts';
import { useEditForm } from '#platform/web/form/use-edit-form.ts';
import { ColorField } from '#ui/fields/color-field.tsx';
import { FormActions } from '#ui/fields/form-actions.tsx';
import { Surface } from '#ui/page/surface.tsx';
import { useToast } from '#ui/toasts.tsx';
import { careersChange, companies, type Company } from '../contract.ts';
import { careersColors } from '../rules.ts';
import { ColorContrast } from './parts/color-contrast.tsx';
import { useCacheCompany } from './queries.ts';

/** The colour of the careers site. */
export function CareersBrandingForm({ company }: { company: Company }) {
  const { t } = useTranslation();
  const { form, submit, submitError, busy, dirty } = useLookForm(company);
  const color = useWatch({ control: form.control, name: 'careersColor' });
  return (
    <Stack component="form" noValidate onSubmit={(event) => void submit(event)} sx={{ gap: 2.5 }}>
      <Surface>
        <Stack sx={{ gap: 2 }}>
          <ColorField
            control={form.control}
            name="careersColor"
            label={t('companies.branding.color')}
            help={t('companies.branding.colorHelp')}
            colors={careersColors}
          />
          <ColorContrast color={color} />
        </Stack>
      </Surface>
      <FormActions
        submitLabel={t('companies.branding.save')}
        busy={busy}
        dirty={dirty}
        note={submitError ?? undefined}
      />
    </Stack>
  );
}

type CareersBrandingValues = { careersColor: string };

function useLookForm(company: Company) {
  const { t } = useTranslation();
  const toast = useToast();
  const keep = useCacheCompany();
  return useEditForm<CareersBrandingValues, CareersBrandingValues>({
    schema: careersChange as never,
    defaultValues: { careersColor: company.careersColor },
    onSubmit: async (body, markSaved) => {
      const changed = await call(companies.updateCareers, { params: { companyId: company.id }, body });
      markSaved();
      await keep(changed);
      toast.success(t('companies.branding.saved'));
    },
  });
}
