import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { ChartNoAxesCombined } from 'lucide-react';
import { useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import type { Language } from '#platform/contract/fields.ts';
import { call } from '#platform/web/call.ts';
import { useEditForm } from '#platform/web/form/use-edit-form.ts';
import { useLeaveGuard } from '#platform/web/leave-guard.ts';
import { links } from '#platform/web/links.ts';
import { useCompany } from '#platform/web/session.ts';
import { DiscardDialog } from '#ui/dialogs/form-dialog.tsx';
import { ChoiceSwitch } from '#ui/fields/choice-switch.tsx';
import { FormActions } from '#ui/fields/form-actions.tsx';
import { SwitchField } from '#ui/fields/switch-field.tsx';
import { useLinkComponent } from '#ui/link-component.tsx';
import { SettingsSection } from '#ui/page/settings-section.tsx';
import { Surface } from '#ui/page/surface.tsx';
import { useToast } from '#ui/toasts.tsx';
import { survey, type SurveyDraft, surveyDraft, type SurveySettingsAnswer } from '../contract.ts';
import { QuestionsList } from './parts/questions-list.tsx';
import { SurveyTextField } from './parts/survey-text-field.tsx';
import { surveyQuery } from './queries.ts';

/** The equal opportunities survey: whether applicants are offered it, and its texts. */
export function SurveySettingsPage() {
  const { t } = useTranslation();
  const { id } = useCompany();
  const { data } = useSuspenseQuery(surveyQuery(id));
  return (
    <SettingsSection title={t('survey.title')} lead={t('survey.settings.lead')} action={<ReportLink />}>
      <SettingsForm settings={data} />
    </SettingsSection>
  );
}

function ReportLink() {
  const { t } = useTranslation();
  const { isOwner, permissions } = useCompany();
  const LinkComponent = useLinkComponent();
  if (!isOwner && !permissions.includes('reports.view')) return null;
  return (
    <Button
      component={LinkComponent}
      href={links.surveyReport()}
      startIcon={<ChartNoAxesCombined size={15} aria-hidden />}
    >
      {t('survey.settings.report')}
    </Button>
  );
}

function SettingsForm({ settings }: { settings: SurveySettingsAnswer }) {
  const { t, i18n } = useTranslation();
  const { form, submit, submitError, busy, dirty } = useSettingsForm(settings);
  const [language, setLanguage] = useState<Language>(i18n.language === 'tr' ? 'tr' : 'en');
  const leave = useLeaveGuard(dirty && !busy);
  return (
    <FormProvider {...form}>
      <Stack component="form" noValidate onSubmit={(event) => void submit(event)} sx={{ gap: 2.5 }}>
        <Surface>
          <SwitchField
            control={form.control}
            name="isOn"
            label={t('survey.settings.isOn')}
            help={t('survey.settings.isOnHelp')}
          />
        </Surface>
        <ChoiceSwitch
          label={t('survey.settings.language')}
          value={language}
          onChange={setLanguage}
          choices={(['en', 'tr'] as const).map((value) => ({
            value,
            label: t(`survey.settings.languages.${value}`),
          }))}
        />
        <Surface title={t('survey.settings.ownTextTitle')} headingLevel={3}>
          <SurveyTextField
            name="content.lead"
            label={t('survey.settings.ownText')}
            help={t('survey.settings.ownTextHelp')}
            language={language}
            linesMax={1000}
          />
        </Surface>
        <QuestionsList language={language} ready={settings.ready} />
        <FormActions
          submitLabel={t('survey.settings.save')}
          busy={busy}
          dirty={dirty}
          note={submitError ?? undefined}
        />
      </Stack>
      <DiscardDialog {...leave} />
    </FormProvider>
  );
}

function useSettingsForm({ isOn, content, version }: SurveySettingsAnswer) {
  const { t } = useTranslation();
  const toast = useToast();
  const client = useQueryClient();
  const companyId = useCompany().id;
  return useEditForm<z.input<typeof surveyDraft>, SurveyDraft>({
    schema: surveyDraft,
    defaultValues: { isOn, content },
    onSubmit: async (draft, markSaved) => {
      const body = { ...draft, version };
      const saved = await call(survey.saveSettings, { params: { companyId }, body });
      markSaved({ isOn: saved.isOn, content: saved.content });
      client.setQueryData(surveyQuery(companyId).queryKey, saved);
      toast.success(t('survey.settings.saved'));
    },
  });
}
