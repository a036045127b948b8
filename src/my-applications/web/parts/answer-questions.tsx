import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type Control, useWatch } from 'react-hook-form';
import { bySection, shownItems } from '#forms/condition-rules.ts';
import { AnswerField } from './answer-field.tsx';
import { answersOf, type EditValues, type SentForm } from './answer-values.ts';
import { SentSection } from './sent-section.tsx';

type AnswerQuestionsProps = { sent: SentForm; control: Control<EditValues> };

/** The questions of a form under their sections, as the present answers show them. */
export function AnswerQuestions({ sent, control }: AnswerQuestionsProps) {
  const values = useWatch({ control, name: 'answers' });
  const { questions } = sent.form;
  const shown = shownItems(questions, answersOf(questions, values)).filter(
    ({ mode }) => mode !== 'invisible',
  );
  return bySection(shown).map(({ section, questions: asked }) => (
    <SentSection key={section?.id ?? ''} title={section?.label ?? null}>
      <Stack sx={{ gap: 2 }}>
        {section !== null && section.help !== '' && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {section.help}
          </Typography>
        )}
        {asked.map((question) => (
          <AnswerField key={question.id} control={control} question={question} sent={sent} />
        ))}
      </Stack>
    </SentSection>
  ));
}
