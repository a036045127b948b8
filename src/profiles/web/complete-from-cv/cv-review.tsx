import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { FileText } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { FormProvider, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { SourceFilePanel } from '#files/web/parts/source-file-panel.tsx';
import { type ContractForm, useContractForm } from '#platform/web/form/use-contract-form.ts';
import { useIdempotentCall } from '#platform/web/idempotent-call.ts';
import { links } from '#platform/web/links.ts';
import { useReloadUser } from '#platform/web/reload-user.ts';
import { FormActions } from '#ui/fields/form-actions.tsx';
import { FormErrorSummary } from '#ui/fields/form-error-summary.tsx';
import type { CvSource } from '#reading/contract.ts';
import type { CvFile } from '../../cv-contract.ts';
import { type CvFields, cvReading, type CvSelection, type CvSaveResult } from '../../cv-reading-contract.ts';
import { LeaveGuard } from '../parts/leave-guard.tsx';
import { ownCvSource } from '../own-cv-source.ts';
import { educationsQuery, experiencesQuery, generalQuery } from '../queries.ts';
import { ContactPart } from './contact-part.tsx';
import { EducationsPart } from './educations-part.tsx';
import { ExperiencesPart } from './experiences-part.tsx';
import { countSelected, reviewForm, type ReviewValues, reviewValues } from './review-values.ts';
import { SourceMarkContext } from './source-mark.tsx';
import { SkillsPart } from './skills-part.tsx';
import { SummaryPart } from './summary-part.tsx';

type CvReviewProps = { file: CvFile; fields: CvFields; onSaved: (saved: CvSaveResult) => void };

/** Reviews the values of a CV beside its page. The user selects and corrects values, then saves all of them at once. */
export function CvReview({ file, fields, onSaved }: CvReviewProps) {
  const isWide = useMediaQuery<{ breakpoints: { up: (key: 'md') => string } }>(({ breakpoints }) =>
    breakpoints.up('md'),
  );
  const [source, setSource] = useState<CvSource | null>(null);
  const [isOver, setOver] = useState(false);
  const markSource = useCallback((next: CvSource, opens = false) => {
    setSource(next);
    if (opens) setOver(true);
  }, []);
  const shown = useMemo(() => ({ source, markSource }), [source, markSource]);
  return (
    <SourceMarkContext value={shown}>
      <Box sx={columnsStyles}>
        <ReviewForm fields={fields} onSaved={onSaved} onPage={isWide ? null : () => setOver(true)} />
        <SourceFilePanel
          file={ownCvSource(file)}
          place={source}
          over={isWide ? null : { isOpen: isOver, onClose: () => setOver(false) }}
        />
      </Box>
    </SourceMarkContext>
  );
}

type ReviewFormProps = Pick<CvReviewProps, 'fields' | 'onSaved'> & { onPage: (() => void) | null };

function ReviewForm({ fields, onSaved, onPage }: ReviewFormProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { form, submit, submitError, busy, dirty } = useReviewForm(fields, onSaved);
  const taken = countSelected(useWatch({ control: form.control }) as ReviewValues);
  return (
    <FormProvider {...(form as never as Parameters<typeof FormProvider>[0])}>
      <Box component="form" noValidate onSubmit={(event) => void submit(event)} sx={{ minWidth: 0 }}>
        <Stack sx={{ gap: 2 }}>
          <FormErrorSummary form={form} labels={useLabels()} submitError={submitError} />
          {onPage !== null && (
            <Button
              variant="outlined"
              startIcon={<FileText size={16} aria-hidden />}
              onClick={onPage}
              sx={{ alignSelf: 'flex-start' }}
            >
              {t('profiles.complete.showPage')}
            </Button>
          )}
          <ContactPart fields={fields} />
          <SummaryPart fields={fields} />
          <SkillsPart fields={fields} />
          <ExperiencesPart experiences={fields.experiences} />
          <EducationsPart educations={fields.educations} />
        </Stack>
        <FormActions
          submitLabel={t('profiles.complete.save')}
          busy={busy}
          note={t('profiles.complete.taken', { count: taken })}
          onCancel={() => void navigate({ href: links.account('cv-files') })}
        />
        <LeaveGuard dirty={dirty && !busy && !form.formState.isSubmitSuccessful} />
      </Box>
    </FormProvider>
  );
}

function useReviewForm(
  fields: CvFields,
  onSaved: (saved: CvSaveResult) => void,
): ContractForm<ReviewValues, CvSelection> {
  const client = useQueryClient();
  const callOnce = useIdempotentCall();
  const reloadUser = useReloadUser();
  return useContractForm<ReviewValues, CvSelection>({
    schema: reviewForm,
    defaultValues: reviewValues(fields),
    onSubmit: async (body) => {
      const saved = await callOnce(cvReading.save, { body });
      onSaved(saved);
      const changed = [generalQuery, experiencesQuery, educationsQuery];
      await Promise.all(changed.map(({ queryKey }) => client.invalidateQueries({ queryKey })));
      if (body.name !== undefined || body.surname !== undefined) await reloadUser();
    },
  });
}

/** Names of the form's parts, for its error summary. */
function useLabels(): Record<string, string> {
  const { t } = useTranslation();
  const general = ['headline', 'about', 'country', 'city', 'website', 'linkedin', 'skills', 'languages'];
  return {
    ...Object.fromEntries(general.map((name) => [name, t(`profiles.general.${name}`)])),
    name: t('profiles.complete.fields.name'),
    surname: t('profiles.complete.fields.surname'),
    experiences: t('profiles.experiences.heading'),
    educations: t('profiles.education.heading'),
  };
}

const columnsStyles = {
  display: 'grid',
  gap: 3,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 46%)' },
} as const;
