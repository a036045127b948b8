import { t } from './facts.ts';
import { TextField } from './parts/text-field.tsx';
import type { OpenForm } from './use-draft.ts';

export type StepProps = { form: OpenForm; problems: Record<string, string[]> };

export function ContactStep({ form, problems }: StepProps) {
  const { data, set, draft } = form;
  const { phone, currentCompany } = draft.form.standardFields;
  const field = (id: 'name' | 'surname' | 'email' | 'phoneNumber' | 'currentCompany') => ({
    id,
    value: data[id] ?? '',
    onChange: (value: string) => set({ [id]: value }),
    errors: problems[id],
  });
  return (
    <>
      <div className="pair">
        <TextField
          {...field('name')}
          label={t('careers.form.name')}
          isRequired
          autoComplete="given-name"
          maxLength={100}
        />
        <TextField
          {...field('surname')}
          label={t('careers.form.surname')}
          isRequired
          autoComplete="family-name"
          maxLength={100}
        />
      </div>
      <TextField
        {...field('email')}
        label={t('careers.form.email')}
        help={t('careers.form.emailHelp')}
        isRequired
        type="email"
        autoComplete="email"
        maxLength={254}
      />
      {phone !== 'invisible' && (
        <TextField
          {...field('phoneNumber')}
          label={t('careers.form.phone')}
          help={t('careers.form.phoneHelp')}
          isRequired={phone === 'required'}
          type="tel"
          autoComplete="tel"
          maxLength={40}
        />
      )}
      {currentCompany !== 'invisible' && (
        <TextField
          {...field('currentCompany')}
          label={t('careers.form.currentCompany')}
          isRequired={currentCompany === 'required'}
          autoComplete="organization"
          maxLength={150}
        />
      )}
    </>
  );
}
