import Alert from '@mui/material/Alert';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { type ContractForm, useContractForm } from '#platform/web/form/use-contract-form.ts';
import { useIdempotentCall } from '#platform/web/idempotent-call.ts';
import { useLeaveGuard } from '#platform/web/leave-guard.ts';
import { DiscardDialog } from '#ui/dialogs/form-dialog.tsx';
import { links } from '#platform/web/links.ts';
import { useReloadUser } from '#platform/web/reload-user.ts';
import { ReviewForm } from '#reading/web/parts/review-form.tsx';
import { SourceReview } from '#reading/web/parts/source-review.tsx';
import type { CvFile } from '../../cv-contract.ts';
import { type CvFields, cvReading, type CvSelection, type CvSaveResult } from '../../cv-reading-contract.ts';
import { ownCvSource } from '../own-cv-source.ts';
import { educationsQuery, experiencesQuery, generalQuery } from '../queries.ts';
import { ContactPart } from './contact-part.tsx';
import { EducationsPart } from './educations-part.tsx';
import { ExperiencesPart } from './experiences-part.tsx';
import { countSelected, reviewForm, type ReviewValues, reviewValues } from './review-values.ts';
import { SkillsPart } from './skills-part.tsx';
import { SummaryPart } from './summary-part.tsx';

type CvReviewProps = { file: CvFile; fields: CvFields; onSaved: (saved: CvSaveResult) => void };

/** Reviews the values of a CV beside its page. The user selects and corrects values, then saves all of them at once. */
export function CvReview({ file, fields, onSaved }: CvReviewProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const review = useReviewForm(fields, onSaved);
  const { form, busy, dirty } = review;
  const count = countSelected(useWatch({ control: form.control }) as ReviewValues);
  const leave = useLeaveGuard(dirty && !busy && !form.formState.isSubmitSuccessful);
  return (
    <SourceReview file={ownCvSource(file)}>
      <ReviewForm
        review={review}
        labels={useLabels()}
        actions={{
          submitLabel: t('profiles.complete.save'),
          note: t('profiles.complete.taken', { count }),
          onCancel: () => void navigate({ href: links.account('cv-files') }),
        }}
      >
        {file.textState === 'from_pictures' && (
          <Alert severity="warning">{t('profiles.complete.fromPictures')}</Alert>
        )}
        {fields.origin !== null && <Alert severity="info">{t(`reading.origin.${fields.origin}`)}</Alert>}
        <ContactPart fields={fields} />
        <SummaryPart fields={fields} />
        <SkillsPart fields={fields} />
        <ExperiencesPart experiences={fields.experiences} />
        <EducationsPart educations={fields.educations} />
        <DiscardDialog {...leave} />
      </ReviewForm>
    </SourceReview>
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
