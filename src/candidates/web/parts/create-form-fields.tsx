import Button from '@mui/material/Button';
import type { ComponentProps } from 'react';
import { FormProvider } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { CvFields } from '#profiles/cv-reading-contract.ts';
import { ReadField } from '#reading/web/parts/read-field.tsx';
import type { CreateForm } from '../use-create-form.ts';
import { CandidateFields } from './candidate-fields.tsx';
import { CareerOfCv } from './career-of-cv.tsx';
import { KnownPeople, type UseInstead } from './known-people.tsx';
import { readPlaces } from './read-places.ts';

type CreateFormFieldsProps = {
  form: CreateForm['review']['form'];
  /** The details read from the CV; each field then shows its place. */
  fields: CvFields | null;
  /** Takes an existing person instead; null where their name opens them. */
  use: UseInstead | null;
};

/** The fields of a new candidate, and those whom the company may already have. */
export function CreateFormFields({ form, fields, use }: CreateFormFieldsProps) {
  const places = readPlaces(fields);
  const control = form.control as never;
  return (
    <FormProvider {...(form as never as ComponentProps<typeof FormProvider>)}>
      <CandidateFields
        control={control}
        withTags
        withSource={(name, input) => <ReadField read={places[name] ?? null}>{input}</ReadField>}
      >
        <KnownPeople control={control} use={use} />
      </CandidateFields>
      {fields !== null && <CareerOfCv fields={fields} />}
    </FormProvider>
  );
}

/** Why the candidate was not added; a person whom the company may know can be added all the same. */
export function CreateProblem({ review, isKnown, addAnyway }: CreateForm) {
  const { t } = useTranslation();
  return (
    <>
      {review.submitError}
      {isKnown && (
        <div>
          <Button
            size="small"
            color="inherit"
            variant="outlined"
            onClick={addAnyway}
            sx={{ marginBlockStart: 1 }}
          >
            {t('candidates.create.anyway')}
          </Button>
        </div>
      )}
    </>
  );
}
