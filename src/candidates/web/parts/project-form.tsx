import { useTranslation } from 'react-i18next';
import { TextArea } from '#ui/fields/text-area.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { candidateProfileDraft } from '../../profile-contract.ts';
import { EntryForm } from './entry-form.tsx';
import type { EntryFormProps } from './entry-list.tsx';
import type { Project } from './record-lists.ts';

/** One project. */
export function ProjectForm({ entry, ...rest }: EntryFormProps<Project>) {
  const { t } = useTranslation();
  const { title = '', url = '', description = '' } = entry ?? {};
  return (
    <EntryForm
      {...rest}
      schema={candidateProfileDraft.shape.projects.element}
      values={{ title, url, description }}
    >
      {(control) => (
        <>
          <TextField control={control} name="title" label={t('candidates.fields.project')} />
          <TextField control={control} name="url" type="url" label={t('candidates.fields.url')} />
          <TextArea
            control={control}
            name="description"
            label={t('candidates.fields.description')}
            countTo={2000}
          />
        </>
      )}
    </EntryForm>
  );
}
