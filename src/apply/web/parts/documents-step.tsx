import type { StepProps } from './contact-step.tsx';
import { t } from '../facts.ts';
import { CvEntriesSection } from './cv-entries-section.tsx';
import { FileField } from './file-field.tsx';
import { ProfileCvOffer } from './profile-cv-offer.tsx';
import { TextField } from './text-field.tsx';
import { useUpload } from '../use-upload.ts';

export function DocumentsStep({ form, problems }: StepProps) {
  const cvUpload = useUpload(form, { purpose: 'cv' });
  const letterUpload = useUpload(form, { purpose: 'cover_letter' });
  const { cv, coverLetter } = form.draft.form.standardFieldModes;
  return (
    <>
      {cv !== 'invisible' && <p className="hint">{t('apply.form.cvFirst')}</p>}
      {cv !== 'invisible' && (
        <FileField
          form={form}
          upload={cvUpload}
          purpose="cv"
          id="cv"
          label={t('apply.form.cv')}
          isRequired={cv === 'required'}
          errors={problems['cv']}
          offer={<ProfileCvOffer form={form} />}
        />
      )}
      {cv !== 'invisible' && <CvEntriesSection form={form} problems={problems} />}
      {coverLetter !== 'invisible' && (
        <>
          <TextField
            id="coverLetter"
            label={t('apply.form.coverLetter')}
            help={t('apply.form.coverLetterHelp')}
            value={form.data.coverLetter ?? ''}
            onChange={(value) => form.set({ coverLetter: value })}
            isRequired={coverLetter === 'required'}
            errors={problems['coverLetter']}
            maxLength={10_000}
            isLong
          />
          <FileField
            form={form}
            upload={letterUpload}
            purpose="cover_letter"
            id="coverLetterFile"
            label={t('apply.form.coverLetterFile')}
            isRequired={false}
            errors={undefined}
          />
        </>
      )}
    </>
  );
}
