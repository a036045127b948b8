import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { BookMarked, Pencil, TextCursorInput, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCompany } from '#platform/web/session.ts';
import { ActionMenu } from '#ui/page/action-menu.tsx';
import { SearchField } from '#ui/page/search-field.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { FailureState } from '#ui/states/failure-state.tsx';
import { ListSkeleton } from '#ui/states/skeletons.tsx';
import type { QuestionDraft } from '../../contract.ts';
import type { QuestionTemplate } from '../../template-contract.ts';
import { templatesQuery } from '../template-queries.ts';
import { questionOf } from './empty-question.ts';
import { expectationOf, flagInWords, questionIcons } from './question-words.ts';
import { type TemplateDialogState, TemplateDialogs } from './template-dialogs.tsx';

/** More than fit on one screen. */
const searchFrom = 6;

type TemplateListProps = {
  onInsert?: (question: QuestionDraft) => void;
  /** Explains how to add the first template here; otherwise templates are added in a job's form. */
  emptyBody?: string;
};

/** The company's question templates by name. Each can be added to a form and, with the permission, changed. */
export function TemplateList({ onInsert, emptyBody }: TemplateListProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(templatesQuery(useCompany().id));
  const [search, setSearch] = useState('');
  const [open, setOpen] = useState<TemplateDialogState | null>(null);
  if (error !== null) return <FailureState error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <ListSkeleton rows={4} />;
  if (data.items.length === 0)
    return (
      <EmptyState
        icon={BookMarked}
        title={t('forms.templates.none')}
        body={emptyBody ?? t('forms.templates.noneBody')}
      />
    );
  const found = data.items.filter((template) => fits(template, search));
  return (
    <>
      {data.items.length >= searchFrom && (
        <SearchField
          label={t('forms.templates.search')}
          value={search}
          onSearch={(text) => setSearch(text)}
        />
      )}
      {found.length === 0 && (
        <Typography sx={{ color: 'text.secondary' }}>{t('forms.templates.noneFound')}</Typography>
      )}
      <Box component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {found.map((template) => (
          <TemplateLine
            key={template.id}
            template={template}
            {...(onInsert !== undefined && { onInsert: () => onInsert(questionOf(template.question)) })}
            {...(data.can.manage && {
              onOpen: (what: TemplateDialogState['what']) => setOpen({ what, template }),
            })}
          />
        ))}
      </Box>
      {open !== null && <TemplateDialogs {...open} onClose={() => setOpen(null)} />}
    </>
  );
}

const normalized = (text: string): string =>
  text.toLocaleLowerCase('tr').replaceAll('ı', 'i').normalize('NFD').replace(/\p{M}/gu, '');

const fits = ({ name, question }: QuestionTemplate, search: string): boolean =>
  normalized(`${name} ${question.label}`).includes(normalized(search.trim()));

type TemplateLineProps = {
  template: QuestionTemplate;
  onInsert?: () => void;
  /** Undefined for members who may not change templates. */
  onOpen?: (what: TemplateDialogState['what']) => void;
};

function TemplateLine({ template, onInsert, onOpen }: TemplateLineProps) {
  const { t } = useTranslation();
  const { name } = template;
  const question = questionOf(template.question);
  const Icon = questionIcons[question.type];
  const facts = [
    t(`forms.questionTypes.${question.type}`),
    expectationOf(question, t),
    t(`forms.modes.${question.mode}`),
    flagInWords(question, t),
  ];
  return (
    <Box component="li" sx={line}>
      <Box sx={{ paddingBlockStart: '3px', color: 'text.secondary' }}>
        <Icon size={16} aria-hidden />
      </Box>
      <Box sx={{ flex: '1 1 180px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontWeight: 500 }}>{name}</Typography>
        {question.label !== name && <Typography variant="body2">{question.label}</Typography>}
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {facts.filter((fact) => fact !== '').join(' · ')}
        </Typography>
      </Box>
      {onInsert !== undefined && (
        <Button
          size="small"
          variant="outlined"
          aria-label={t('forms.templates.insertNamed', { name })}
          onClick={onInsert}
        >
          {t('forms.templates.insert')}
        </Button>
      )}
      {onOpen !== undefined && <LineMenu name={name} onOpen={onOpen} />}
    </Box>
  );
}

const menuItems = [
  { key: 'rename', icon: TextCursorInput },
  { key: 'edit', icon: Pencil },
  { key: 'delete', icon: Trash2, tone: 'danger', separated: true },
] as const;

function LineMenu({ name, onOpen }: { name: string; onOpen: (what: TemplateDialogState['what']) => void }) {
  const { t } = useTranslation();
  const items = menuItems.map((item) => ({
    ...item,
    label: t(`forms.templates.${item.key}`),
    onSelect: () => onOpen(item.key),
  }));
  return <ActionMenu size="small" label={t('forms.templates.more', { name })} items={items} />;
}

const line = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  gap: 1,
  paddingBlock: 1.5,
  '&:first-of-type': { paddingBlockStart: 0 },
  '&:last-of-type': { paddingBlockEnd: 0 },
  '& + &': { borderBlockStart: '1px solid', borderColor: 'divider' },
} as const;
