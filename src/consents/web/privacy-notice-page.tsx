import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { call } from '#platform/web/call.ts';
import { useEditForm } from '#platform/web/form/use-edit-form.ts';
import { useCompany } from '#platform/web/session.ts';
import { FormActions } from '#ui/fields/form-actions.tsx';
import { NumberField } from '#ui/fields/number-field.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { SettingsSection } from '#ui/page/settings-section.tsx';
import { Surface } from '#ui/page/surface.tsx';
import { useToast } from '#ui/toasts.tsx';
import { consents, type PrivacyNotice, type PrivacyNoticeDraft, privacyNoticeDraft } from '../contract.ts';
import { NoticeText } from './parts/notice-text.tsx';
import { noticeQuery } from './queries.ts';

/** The privacy notice in the company's own words, and what applicants read now. */
export function PrivacyNoticePage() {
  const { t } = useTranslation();
  const { data: notice } = useSuspenseQuery(noticeQuery(useCompany().id));
  return (
    <SettingsSection title={t('consents.settings.title')} lead={t('consents.settings.lead')}>
      <NoticeForm notice={notice} />
      <Surface
        title={t('consents.settings.shown')}
        description={t('consents.settings.consent')}
        headingLevel={3}
      >
        <Stack sx={{ gap: 3 }}>
          {(['en', 'tr'] as const).map((language) => (
            <div key={language}>
              <Typography component="h4" variant="body2" sx={{ fontWeight: 600, marginBlockEnd: 1 }}>
                {t(`consents.languages.${language}`)}
              </Typography>
              <NoticeText body={notice.shown[language]} language={language} />
            </div>
          ))}
        </Stack>
      </Surface>
    </SettingsSection>
  );
}

function NoticeForm({ notice }: { notice: PrivacyNotice }) {
  const { t } = useTranslation();
  const { form, submit, submitError, busy, dirty } = useNoticeForm(notice);
  const { control } = form;
  const help = t('consents.settings.textHelp');
  return (
    <Stack component="form" noValidate onSubmit={(event) => void submit(event)} sx={{ gap: 2.5 }}>
      <Surface>
        <Stack sx={{ gap: 2 }}>
          <TextArea
            control={control}
            name="bodyEn"
            label={t('consents.settings.textEn')}
            {...{ help }}
            countTo={10_000}
          />
          <TextArea
            control={control}
            name="bodyTr"
            label={t('consents.settings.textTr')}
            {...{ help }}
            countTo={10_000}
          />
          <NumberField
            control={control}
            name="retentionMonths"
            label={t('consents.settings.months')}
            help={t('consents.settings.monthsHelp')}
          />
        </Stack>
      </Surface>
      <FormActions
        submitLabel={t('consents.settings.save')}
        busy={busy}
        dirty={dirty}
        note={submitError ?? undefined}
      />
    </Stack>
  );
}

function useNoticeForm(notice: PrivacyNotice) {
  const { t } = useTranslation();
  const toast = useToast();
  const client = useQueryClient();
  const companyId = useCompany().id;
  const { bodyEn, bodyTr, retentionMonths } = notice;
  return useEditForm<z.input<typeof privacyNoticeDraft>, PrivacyNoticeDraft>({
    schema: privacyNoticeDraft,
    defaultValues: { bodyEn, bodyTr, retentionMonths },
    onSubmit: async (draft, markSaved) => {
      const body = { ...draft, version: notice.version };
      const saved = await call(consents.saveNotice, { params: { companyId }, body });
      markSaved(draft);
      client.setQueryData(noticeQuery(companyId).queryKey, saved);
      toast.success(t('consents.settings.saved'));
    },
  });
}
