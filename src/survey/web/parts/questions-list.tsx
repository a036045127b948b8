import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Language } from '#platform/contract/fields.ts';
import { EditableList } from '#ui/lists/editable-list.tsx';
import { Surface } from '#ui/page/surface.tsx';
import type { SurveyDraft, SurveyQuestion } from '../../contract.ts';
import { questionsMax, textIn } from '../../rules.ts';
import { AddQuestion } from './add-question.tsx';
import { QuestionFields } from './question-fields.tsx';

type QuestionsListProps = { language: Language; ready: SurveyQuestion[] };

/** The questions of the survey: add, edit, order, remove. */
export function QuestionsList({ language, ready }: QuestionsListProps) {
  const { t } = useTranslation();
  const { control, formState } = useFormContext<SurveyDraft>();
  const name = 'content.questions';
  const { fields, append, move, remove } = useFieldArray({ control, name, keyName: 'key' });
  const questions = useWatch({ control, name });
  const [openId, setOpenId] = useState<string | null>(null);
  const nameOf = ({ id }: { id: string }): string => {
    const question = questions.find((one) => one.id === id);
    return (question && textIn(question.text, language).text) || t('survey.settings.unnamed');
  };
  const isFaulty = (index: number): boolean => formState.errors.content?.questions?.[index] !== undefined;
  const add = (question: SurveyQuestion): void => {
    append(question, { shouldFocus: false });
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
      <EditableList
        label={t('survey.settings.questions')}
        items={fields}
        nameOf={nameOf}
        renderFields={(_question, index) => <QuestionFields index={index} language={language} />}
        // Errors would be out of sight in a closed question.
        isOpen={({ id }) => openId === id || isFaulty(fields.findIndex((field) => field.id === id))}
        onToggle={({ id }) => setOpenId(openId === id ? null : id)}
        isFaulty={isFaulty}
        onMove={move}
        onRemove={remove}
      />
      {fields.length < questionsMax && (
        <AddQuestion
          ready={ready.filter(({ id }) => !fields.some((field) => field.id === id))}
          titleOf={({ text }) => textIn(text, language).text}
          onAdd={add}
        />
      )}
    </Surface>
  );
}
