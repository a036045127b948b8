import type { ReactNode } from 'react';
import { bySection, shownItems } from '#forms/condition-rules.ts';
import type { FormQuestion } from '../../contract.ts';
import { facts } from '../facts.ts';
import { ChoiceQuestion } from './choice-question.tsx';
import type { StepProps } from './contact-step.tsx';
import { DateQuestion } from './date-question.tsx';
import { FileQuestion } from './file-question.tsx';
import { LinkQuestion } from './link-question.tsx';
import { NumberQuestion } from './number-question.tsx';
import type { QuestionProps } from './question-frame.ts';
import { TextQuestion } from './text-question.tsx';
import { VideoField } from './video-field.tsx';
import { YesNoQuestion } from './yes-no-question.tsx';

export function QuestionsStep({ form, problems }: StepProps) {
  const items = shownItems(form.draft.form.questions, form.data.answers ?? {});
  return bySection(items).map(({ section, questions }) => {
    const asked = questions.map((question) => {
      const id = `answers.${question.id}`;
      return (
        <Question
          key={id}
          id={id}
          form={form}
          question={question}
          answer={form.data.answers?.[question.id]}
          onAnswer={(answer) => form.set({ answers: { [question.id]: answer } })}
          errors={problems[id]}
        />
      );
    });
    return section === null ? (
      asked
    ) : (
      <FormSection key={section.id} section={section}>
        {asked}
      </FormSection>
    );
  });
}

function FormSection({ section, children }: { section: FormQuestion; children: ReactNode }) {
  const titleId = `section.${section.id}`;
  return (
    <section className="form form-section" aria-labelledby={titleId}>
      <header>
        <h3 id={titleId}>{section.label}</h3>
        {section.help !== '' && <p>{section.help}</p>}
      </header>
      {children}
    </section>
  );
}

function Question({ form, ...props }: QuestionProps & { form: StepProps['form'] }) {
  const { question, id, errors } = props;
  switch (question.type) {
    case 'short_text':
    case 'long_text':
      return <TextQuestion {...props} />;
    case 'number':
      return <NumberQuestion {...props} />;
    case 'boolean':
      return <YesNoQuestion {...props} />;
    case 'choice':
      return <ChoiceQuestion {...props} />;
    case 'date':
      return <DateQuestion {...props} />;
    case 'link':
      return <LinkQuestion {...props} />;
    case 'file':
    case 'video':
      // The preview has no place to upload a file to.
      return (
        <div inert={facts.isPreview === true}>
          <UploadQuestion form={form} question={question} id={id} errors={errors} />
        </div>
      );
    case 'section':
      return null;
    default:
      return question.type satisfies never;
  }
}

type UploadQuestionProps = Pick<QuestionProps, 'id' | 'errors'> & {
  form: StepProps['form'];
  question: FormQuestion;
};

const UploadQuestion = (props: UploadQuestionProps) =>
  props.question.type === 'video' ? <VideoField {...props} /> : <FileQuestion {...props} />;
