import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { BookmarkPlus, Copy, Flag, Languages, type LucideIcon, Pencil, Trash2 } from 'lucide-react';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '#platform/contract/fields.ts';
import { useErrorText } from '#ui/fields/form-words.tsx';
import { ActionMenu } from '#ui/page/action-menu.tsx';
import { StatusChip } from '#ui/page/status-chip.tsx';
import type { QuestionDraft } from '../../contract.ts';
import { expectationOf, flagInWords, hiddenIcon, questionIcons } from './question-words.ts';

type QuestionRowProps = {
  question: QuestionDraft;
  /** The languages of the job in which it has no text. */
  missing?: readonly Language[];
  /** The first error of the question, at any depth. */
  errors: unknown;
  /** The condition with which it is shown. */
  condition?: ReactNode;
  onEdit: () => void;
  onRemove: () => void;
  /** Undefined when the form is full. */
  onDuplicate?: () => void;
  /** Undefined for members who may not save templates. */
  onKeep?: () => void;
};

/** One question of the list: its text, what it expects, and which answers flag. */
export function QuestionRow(props: QuestionRowProps) {
  const { question, missing = [], errors, condition, onEdit, onRemove, onDuplicate, onKeep } = props;
  const { t } = useTranslation();
  const { label, type, mode } = question;
  const error = useErrorText(errors);
  const Icon = mode === 'invisible' ? hiddenIcon : questionIcons[type];
  const isSection = type === 'section';
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, paddingBlock: 1 }}>
      <Box sx={{ display: 'flex', flexShrink: 0, color: 'text.secondary' }}>
        <Icon size={16} aria-hidden />
      </Box>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography
          sx={{
            overflowWrap: 'anywhere',
            ...(mode === 'invisible' && hidden),
            ...(isSection && sectionTitle),
          }}
        >
          {label}
        </Typography>
        <Typography variant="body2" component="div" sx={factsStyles}>
          {factsOf(question, t)}
          <FlagChip question={question} />
          <MissingChips languages={missing} />
        </Typography>
        {condition}
        {error !== null && (
          <Typography variant="body2" sx={{ color: 'error.main' }}>
            {error}
          </Typography>
        )}
      </Box>
      <Tooltip title={t('forms.questions.edit')}>
        <IconButton size="small" aria-label={t('forms.questions.editNamed', { label })} onClick={onEdit}>
          <Pencil size={16} aria-hidden />
        </IconButton>
      </Tooltip>
      <RowMenu
        {...{ label, isSection, onRemove }}
        {...(onDuplicate && { onDuplicate })}
        {...(onKeep && { onKeep })}
      />
    </Box>
  );
}

/** "Number · 0 to 40 years · Required". */
function factsOf(question: QuestionDraft, t: TFunction): string {
  const mode = question.type === 'section' ? '' : t(`forms.modes.${question.mode}`);
  const facts = [t(`forms.questionTypes.${question.type}`), expectationOf(question, t), mode];
  return facts.filter((fact) => fact !== '').join(' · ');
}

type RowMenuProps = Pick<QuestionRowProps, 'onRemove' | 'onDuplicate' | 'onKeep'> & {
  label: string;
  isSection: boolean;
};

function RowMenu({ label, isSection, onRemove, onDuplicate, onKeep }: RowMenuProps) {
  const { t } = useTranslation();
  const item = (key: 'duplicate' | 'keep', icon: LucideIcon, onSelect: (() => void) | undefined) =>
    onSelect === undefined ? [] : [{ key, icon, onSelect, label: t(`forms.questions.${key}`) }];
  return (
    <ActionMenu
      size="small"
      label={t('forms.questions.more', { label })}
      items={[
        ...item('duplicate', Copy, onDuplicate),
        ...item('keep', BookmarkPlus, onKeep),
        {
          key: 'remove',
          label: t(isSection ? 'forms.questions.removeSection' : 'forms.questions.remove'),
          icon: Trash2,
          tone: 'danger',
          separated: true,
          onSelect: onRemove,
        },
      ]}
    />
  );
}

function MissingChips({ languages }: { languages: readonly Language[] }) {
  const { t } = useTranslation();
  return languages.map((language) => (
    <StatusChip
      key={language}
      tone="warning"
      icon={Languages}
      label={t('forms.translations.missing', { language: t(`forms.languages.${language}`) })}
    />
  ));
}

function FlagChip({ question }: { question: QuestionDraft }) {
  const { t } = useTranslation();
  const words = flagInWords(question, t);
  return words === '' ? null : <StatusChip tone="warning" icon={Flag} label={words} />;
}

const sectionTitle = { fontWeight: 600 } as const;
const hidden = { color: 'text.secondary' } as const;
const factsStyles = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1,
  rowGap: 0.5,
  color: 'text.secondary',
  // The text of a rule may be longer than the row.
  '& > span': { maxWidth: '100%', overflow: 'hidden' },
} as const;
