import Stack from '@mui/material/Stack';
import { useTranslation } from 'react-i18next';
import { useCountryChoices } from '#platform/web/country-names.ts';
import { ComboField } from '#ui/fields/combo-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { BlockPictureField } from './block-picture-field.tsx';
import { useEditor } from './editor-context.ts';
import { LocalizedField } from './localized-field.tsx';
import type { ItemBlock } from './new-block.ts';
import type { PageField } from './use-page-draft.ts';

/** The fields of one item of a block. */
export function ItemFields({ type, name }: { type: ItemBlock; name: string }) {
  return <Stack sx={{ gap: 2, paddingBlock: 1 }}>{fieldsOf(type, name)}</Stack>;
}

function fieldsOf(type: ItemBlock, name: string) {
  switch (type) {
    case 'values':
    case 'benefits':
      return <TitledFields name={name} />;
    case 'people':
      return <PersonFields name={name} />;
    case 'faq':
      return <QuestionFields name={name} />;
    case 'offices':
      return <OfficeFields name={name} />;
    default:
      throw new Error('Unknown block', { cause: type satisfies never });
  }
}

function TitledFields({ name }: { name: string }) {
  const { t } = useTranslation();
  return (
    <>
      <LocalizedField name={`${name}.title`} label={t('careers.editor.fields.title')} max={80} />
      <LocalizedField name={`${name}.text`} label={t('careers.editor.fields.text')} max={400} kind="lines" />
    </>
  );
}

function PersonFields({ name }: { name: string }) {
  const { t } = useTranslation();
  const { control } = useEditor().form;
  return (
    <>
      <TextField
        control={control}
        name={`${name}.name` as PageField}
        label={t('careers.editor.fields.name')}
        maxLength={80}
      />
      <LocalizedField name={`${name}.role`} label={t('careers.editor.fields.role')} max={80} />
      <LocalizedField
        name={`${name}.quote`}
        label={t('careers.editor.fields.quote')}
        max={300}
        kind="lines"
      />
      <BlockPictureField name={`${name}.picture`} />
    </>
  );
}

function QuestionFields({ name }: { name: string }) {
  const { t } = useTranslation();
  return (
    <>
      <LocalizedField name={`${name}.question`} label={t('careers.editor.fields.question')} max={200} />
      <LocalizedField
        name={`${name}.answer`}
        label={t('careers.editor.fields.answer')}
        max={1500}
        kind="lines"
      />
    </>
  );
}

function OfficeFields({ name }: { name: string }) {
  const { t } = useTranslation();
  const { control } = useEditor().form;
  return (
    <>
      <TextField
        control={control}
        name={`${name}.city` as PageField}
        label={t('careers.editor.fields.city')}
        maxLength={100}
      />
      <ComboField
        control={control}
        name={`${name}.country` as PageField}
        label={t('careers.editor.fields.country')}
        options={useCountryChoices()}
      />
      <TextField
        control={control}
        name={`${name}.street` as PageField}
        label={t('careers.editor.fields.street')}
        maxLength={200}
      />
      <LocalizedField
        name={`${name}.name`}
        label={t('careers.editor.fields.officeName')}
        help={t('careers.editor.fields.officeNameHelp')}
        max={80}
      />
    </>
  );
}
