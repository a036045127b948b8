import { useTranslation } from 'react-i18next';
import { TextField } from '#ui/fields/text-field.tsx';
import { candidateProfileDraft } from '../../profile-contract.ts';
import { EntryForm } from './entry-form.tsx';
import type { EntryFormProps } from './entry-list.tsx';
import type { Link } from './record-lists.ts';

/** A web address with an optional label, such as Portfolio. */
export function LinkForm({ entry, ...rest }: EntryFormProps<Link>) {
  const { t } = useTranslation();
  return (
    <EntryForm
      {...rest}
      schema={candidateProfileDraft.shape.links.element}
      values={{ url: entry?.url ?? '', label: entry?.label ?? '' }}
    >
      {(control) => (
        <>
          <TextField control={control} name="url" type="url" label={t('candidates.fields.url')} required />
          <TextField control={control} name="label" label={t('candidates.fields.linkLabel')} />
        </>
      )}
    </EntryForm>
  );
}
