import Stack from '@mui/material/Stack';
import { useTranslation } from 'react-i18next';
import type { Block } from '../../page-contract.ts';
import { BlockPictureField } from './block-picture-field.tsx';
import { ItemsField } from './items-field.tsx';
import { LocalizedField } from './localized-field.tsx';

const itemsMax = { values: 12, benefits: 24, people: 24, gallery: 24, faq: 30, offices: 20 } as const;

/** The fields of one block. */
export function BlockFields({ type, name }: { type: Block['type']; name: string }) {
  return <Stack sx={{ gap: 2, paddingBlock: 1.5 }}>{fieldsOf(type, name)}</Stack>;
}

function fieldsOf(type: Block['type'], name: string) {
  switch (type) {
    case 'hero':
      return <HeroFields name={name} />;
    case 'about':
      return <AboutFields name={name} />;
    case 'people':
      return <PeopleFields name={name} />;
    case 'jobs':
      return <HeadingField name={name} isOptional />;
    case 'values':
    case 'benefits':
    case 'gallery':
    case 'faq':
    case 'offices':
      return (
        <>
          <HeadingField name={name} />
          <ItemsField type={type} name={name} max={itemsMax[type]} />
        </>
      );
    default:
      throw new Error('Unknown block', { cause: type satisfies never });
  }
}

function HeadingField({ name, isOptional = false }: { name: string; isOptional?: boolean }) {
  const { t } = useTranslation();
  return (
    <LocalizedField
      name={`${name}.heading`}
      label={t('careers.editor.fields.heading')}
      help={t(isOptional ? 'careers.editor.fields.jobsHeadingHelp' : 'careers.editor.fields.headingHelp')}
      max={120}
    />
  );
}

function HeroFields({ name }: { name: string }) {
  const { t } = useTranslation();
  return (
    <>
      <LocalizedField
        name={`${name}.headline`}
        label={t('careers.editor.fields.headline')}
        help={t('careers.editor.fields.headlineHelp')}
        max={120}
      />
      <LocalizedField
        name={`${name}.lead`}
        label={t('careers.editor.fields.lead')}
        help={t('careers.editor.fields.leadHelp')}
        max={400}
        kind="lines"
      />
      <BlockPictureField name={`${name}.picture`} />
    </>
  );
}

function AboutFields({ name }: { name: string }) {
  const { t } = useTranslation();
  return (
    <>
      <HeadingField name={name} />
      <LocalizedField name={`${name}.body`} label={t('careers.editor.fields.text')} max={6000} kind="rich" />
      <BlockPictureField name={`${name}.picture`} />
    </>
  );
}

function PeopleFields({ name }: { name: string }) {
  const { t } = useTranslation();
  return (
    <>
      <HeadingField name={name} />
      <LocalizedField name={`${name}.lead`} label={t('careers.editor.fields.lead')} max={400} kind="lines" />
      <ItemsField type="people" name={name} max={itemsMax.people} />
    </>
  );
}
