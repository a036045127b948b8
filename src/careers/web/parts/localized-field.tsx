import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { RichTextField } from '#ui/fields/rich-text-field.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import type { TextByLanguage } from '../../page-contract.ts';
import { useEditor } from './editor-context.ts';
import type { PageField } from './use-page-draft.ts';

type LocalizedFieldProps = {
  /** The path of the text, without the language. */
  name: string;
  label: string;
  max: number;
  kind?: 'line' | 'lines' | 'rich';
  help?: string;
};

const shownChars = 80;

/** A text in the language that is edited; says what visitors see while it is empty. */
export function LocalizedField({ name, label, max, kind = 'line', help }: LocalizedFieldProps) {
  const { t } = useTranslation();
  const { form, language } = useEditor();
  const texts = useWatch({ control: form.control, name: name as PageField }) as unknown as
    | TextByLanguage
    | undefined;
  const other = plain(texts?.[language === 'en' ? 'tr' : 'en'] ?? '');
  const isBorrowed = texts?.[language] === '' && other !== '';
  const note = isBorrowed ? t('careers.editor.borrowed', { text: other.slice(0, shownChars) }) : help;
  const props = {
    control: form.control,
    name: `${name}.${language}` as PageField,
    label,
    ...(note !== undefined && { help: note }),
  };
  switch (kind) {
    case 'rich':
      return <RichTextField key={language} {...props} />;
    case 'lines':
      return <TextArea key={language} {...props} countTo={max} minRows={2} />;
    case 'line':
      return <TextField key={language} {...props} maxLength={max} />;
    default:
      throw new Error('Unknown kind', { cause: kind satisfies never });
  }
}

const plain = (html: string): string => html.replace(/<[^>]+>/g, ' ').trim();
