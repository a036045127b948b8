import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { call } from '#platform/web/call.ts';
import { type ContractForm, useContractForm } from '#platform/web/form/use-contract-form.ts';
import { ColorField } from '#ui/fields/color-field.tsx';
import { FormActions } from '#ui/fields/form-actions.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Surface } from '#ui/page/surface.tsx';
import { useToast } from '#ui/toasts.tsx';
import { careersChange, companies, type Company } from '../contract.ts';
import { careersColors } from '../rules.ts';
import { useCacheCompany } from './queries.ts';

/** The colour, and the text in each language. */
export function CareersBrandingForm({ company }: { company: Company }) {
  const { t } = useTranslation();
  const { form, submit, submitError, busy, dirty } = useLookForm(company);
  return (
    <Stack component="form" noValidate onSubmit={(event) => void submit(event)} sx={{ gap: 2.5 }}>
      <Surface>
        <ColorField
          control={form.control}
          name="careersColor"
          label={t('companies.branding.color')}
          help={t('companies.branding.colorHelp')}
          colors={careersColors}
        />
      </Surface>
      <WordsFields control={form.control} language="en" />
      <WordsFields control={form.control} language="tr" />
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('companies.branding.other')}
      </Typography>
      <FormActions
        submitLabel={t('companies.branding.save')}
        busy={busy}
        dirty={dirty}
        note={submitError ?? undefined}
      />
    </Stack>
  );
}

type CareersBrandingValues = {
  careersColor: string;
  careersTexts: Record<'en' | 'tr', { headline: string; about: string }>;
};
type WordsFieldsProps = {
  control: ContractForm<CareersBrandingValues, CareersBrandingValues>['form']['control'];
  language: 'en' | 'tr';
};

function WordsFields({ control, language }: WordsFieldsProps) {
  const { t } = useTranslation();
  return (
    <Surface
      title={t('companies.branding.words', { language: t(`companies.branding.languages.${language}`) })}
      headingLevel={3}
    >
      <Stack sx={{ gap: 2 }}>
        <TextField
          control={control}
          name={`careersTexts.${language}.headline`}
          label={t('companies.branding.headline')}
          help={t('companies.branding.headlineHelp')}
          maxLength={120}
        />
        <TextArea
          control={control}
          name={`careersTexts.${language}.about`}
          label={t('companies.branding.about')}
          help={t('companies.branding.aboutHelp')}
          countTo={2000}
          minRows={5}
        />
      </Stack>
    </Surface>
  );
}

function useLookForm(company: Company): ContractForm<CareersBrandingValues, CareersBrandingValues> {
  const { t } = useTranslation();
  const toast = useToast();
  const keep = useCacheCompany();
  const words = (language: 'en' | 'tr') => ({
    headline: company.careersTexts[language]?.headline ?? '',
    about: company.careersTexts[language]?.about ?? '',
  });
  const bound: ContractForm<CareersBrandingValues, CareersBrandingValues> = useContractForm<
    CareersBrandingValues,
    CareersBrandingValues
  >({
    schema: careersChange as never,
    defaultValues: { careersColor: company.careersColor, careersTexts: { en: words('en'), tr: words('tr') } },
    onSubmit: async (body) => {
      const changed = await call(companies.updateCareers, { params: { companyId: company.id }, body });
      bound.form.reset(bound.form.getValues());
      await keep(changed);
      toast.success(t('companies.branding.saved'));
    },
  });
  return bound;
}
