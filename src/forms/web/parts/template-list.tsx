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
import { expectationOf, flagInWords, questionIcons } from './question-words.ts';
import { type AskedOfTemplate, TemplateOver } from './template-over.tsx';

/** More than one sees at once. */
const searchFrom = 6;

type TemplateListProps = {
  onInsert?: (question: QuestionDraft) => void;
  /** Says how to make the first template where it can be made; else templates come from the form of a job. */
  emptyBody?: string;
};

/** The questions that the company keeps, by name; each may be put into a form and, by who may, changed. */
export function TemplateList({ onInsert, emptyBody }: TemplateListProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(templatesQuery(useCompany().id));
  const [search, setSearch] = useState('');
  const [asked, setAsked] = useState<AskedOfTemplate | null>(null);
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
            {...(onInsert !== undefined && { onInsert: () => onInsert(template.question as QuestionDraft) })}
            {...(data.can.manage && {
              onAsk: (what: AskedOfTemplate['what']) => setAsked({ what, template }),
            })}
          />
        ))}
      </Box>
      {asked !== null && <TemplateOver {...asked} onClose={() => setAsked(null)} />}
    </>
  );
}

const folded = (text: string): string =>
  text.toLocaleLowerCase('tr').replaceAll('ı', 'i').normalize('NFD').replace(/\p{M}/gu, '');

const fits = ({ name, question }: QuestionTemplate, search: string): boolean =>
  folded(`${name} ${question.label}`).includes(folded(search.trim()));

type TemplateLineProps = {
  template: QuestionTemplate;
  onInsert?: () => void;
  /** Left out for who may not change templates. */
  onAsk?: (what: AskedOfTemplate['what']) => void;
};

function TemplateLine({ template, onInsert, onAsk }: TemplateLineProps) {
  const { t } = useTranslation();
  const { name } = template;
  const question = template.question as QuestionDraft;
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
      {onAsk !== undefined && <LineMenu name={name} onAsk={onAsk} />}
    </Box>
  );
}

const asks = [
  { key: 'rename', icon: TextCursorInput },
  { key: 'edit', icon: Pencil },
  { key: 'delete', icon: Trash2, tone: 'danger', separated: true },
] as const;

function LineMenu({ name, onAsk }: { name: string; onAsk: (what: AskedOfTemplate['what']) => void }) {
  const { t } = useTranslation();
  const items = asks.map((item) => ({
    ...item,
    label: t(`forms.templates.${item.key}`),
    onSelect: () => onAsk(item.key),
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
