import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { ChevronDown, CircleAlert, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Language } from '#platform/contract/fields.ts';
import { moveOf } from '#ui/lists/move-of.ts';
import { SortableList } from '#ui/lists/sortable-list.tsx';
import { Surface } from '#ui/page/surface.tsx';
import { visuallyHidden } from '#ui/visually-hidden.ts';
import type { SurveyDraft, SurveyQuestion } from '../../contract.ts';
import { questionsMax, textIn } from '../../rules.ts';
import { AddQuestion } from './add-question.tsx';
import { QuestionFields } from './question-fields.tsx';

type QuestionsListProps = { language: Language; ready: SurveyQuestion[] };

/** The questions of the survey: add, edit, order, remove. */
export function QuestionsList({ language, ready }: QuestionsListProps) {
  const { t } = useTranslation();
  const { fields, ids, titleOf, append, reorder, remove } = useQuestions(language);
  const [openId, setOpenId] = useState<string | null>(null);
  const add = (question: SurveyQuestion): void => {
    append(question);
    setOpenId(question.id);
  };
  return (
    <Surface
      title={t('survey.settings.questions')}
      description={t('survey.settings.questionsHelp')}
      headingLevel={3}
    >
      {fields.length === 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary', marginBlockEnd: 1 }}>
          {t('survey.settings.none')}
        </Typography>
      )}
      <SortableList
        label={t('survey.settings.questions')}
        items={fields}
        nameOf={({ id }) => titleOf(id)}
        onReorder={reorder}
        handleAt="start"
        renderItem={({ id }) => (
          <QuestionRow
            index={ids.indexOf(id)}
            title={titleOf(id)}
            language={language}
            isOpen={openId === id}
            onToggle={() => setOpenId(openId === id ? null : id)}
            onRemove={() => remove(ids.indexOf(id))}
          />
        )}
      />
      {fields.length < questionsMax && (
        <AddQuestion
          ready={ready.filter(({ id }) => !ids.includes(id))}
          titleOf={({ text }) => textIn(text, language).text}
          onAdd={add}
        />
      )}
    </Surface>
  );
}

function useQuestions(language: Language) {
  const { t } = useTranslation();
  const { control } = useFormContext<SurveyDraft>();
  const { fields, append, move, remove } = useFieldArray({
    control,
    name: 'content.questions',
    keyName: 'key',
  });
  const questions = useWatch({ control, name: 'content.questions' });
  const ids = fields.map(({ id }) => id);
  return {
    fields,
    ids,
    titleOf: (id: string): string => {
      const question = questions.find((one) => one.id === id);
      return (question && textIn(question.text, language).text) || t('survey.settings.unnamed');
    },
    append: (question: SurveyQuestion) => append(question, { shouldFocus: false }),
    reorder: (after: string[]): void => {
      const moved = moveOf(ids, after);
      if (moved !== null) move(...moved);
    },
    remove,
  };
}

type QuestionRowProps = {
  index: number;
  title: string;
  language: Language;
  isOpen: boolean;
  onToggle: () => void;
  onRemove: () => void;
};

/** A question that opens to its fields; one with errors stays open, so that they can be seen. */
function QuestionRow({ index, title, language, isOpen, onToggle, onRemove }: QuestionRowProps) {
  const { t } = useTranslation();
  const { formState } = useFormContext<SurveyDraft>();
  const isFaulty = formState.errors.content?.questions?.[index] !== undefined;
  const isShown = isOpen || isFaulty;
  const panelId = `survey-question-${index}`;
  return (
    <Box>
      <Box sx={{ display: 'flex', alignItems: 'center' }}>
        <Button
          color="inherit"
          aria-expanded={isShown}
          aria-controls={panelId}
          onClick={onToggle}
          endIcon={
            <ChevronDown size={15} aria-hidden style={{ transform: isShown ? 'rotate(180deg)' : 'none' }} />
          }
          sx={{
            flex: 1,
            minWidth: 0,
            justifyContent: 'flex-start',
            minHeight: 44,
            textAlign: 'start',
            whiteSpace: 'normal',
          }}
        >
          {title}
        </Button>
        {isFaulty && (
          <Box component="span" sx={{ display: 'flex', color: 'error.main', marginInlineEnd: 1 }}>
            <CircleAlert size={16} aria-hidden />
            <Box component="span" sx={visuallyHidden}>
              {t('survey.settings.incomplete')}
            </Box>
          </Box>
        )}
        <IconButton size="small" aria-label={t('survey.settings.remove', { name: title })} onClick={onRemove}>
          <Trash2 size={15} aria-hidden />
        </IconButton>
      </Box>
      <Box id={panelId} hidden={!isShown} sx={{ paddingBlockEnd: 2 }}>
        {isShown && <QuestionFields index={index} language={language} />}
      </Box>
    </Box>
  );
}
