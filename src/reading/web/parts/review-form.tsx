import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import type { ComponentProps, ReactNode } from 'react';
import { type FieldValues, FormProvider } from 'react-hook-form';
import type { ContractForm } from '#platform/web/form/use-contract-form.ts';
import { FormActions } from '#ui/fields/form-actions.tsx';
import { FormErrorSummary } from '#ui/fields/form-error-summary.tsx';
import { ShowFileButton } from './show-file-button.tsx';

type ReviewFormProps<Values extends FieldValues, Output> = {
  review: ContractForm<Values, Output>;
  /** Names of the fields, for the error summary. */
  labels: Record<string, string>;
  actions: Omit<ComponentProps<typeof FormActions>, 'busy'>;
  children: ReactNode;
};

/** The form of a review: its errors, the button that opens the file, the values and the actions. */
export function ReviewForm<Values extends FieldValues, Output extends FieldValues>(
  props: ReviewFormProps<Values, Output>,
) {
  const { review, labels, actions, children } = props;
  const { form, submit, submitError, busy } = review;
  return (
    <FormProvider {...(form as never as ComponentProps<typeof FormProvider>)}>
      <Box component="form" noValidate onSubmit={(event) => void submit(event)} sx={{ minWidth: 0 }}>
        <Stack sx={{ gap: 2 }}>
          <FormErrorSummary form={form} labels={labels} submitError={submitError} />
          <ShowFileButton />
          {children}
        </Stack>
        <FormActions busy={busy} {...actions} />
      </Box>
    </FormProvider>
  );
}
