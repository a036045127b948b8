import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FormActions } from '#ui/fields/form-actions.tsx';
import { Surface } from '#ui/page/surface.tsx';
import { pairStyles } from '#ui/fields/field-grid.ts';

type SettingsFormProps = {
  title: string;
  form: {
    submit: (event?: React.BaseSyntheticEvent) => Promise<void>;
    submitError: string | null;
    busy: boolean;
    dirty: boolean;
  };
  children: ReactNode;
};

/** One section of settings with its own save button. */
export function SettingsForm({ title, form, children }: SettingsFormProps) {
  const { t } = useTranslation();
  return (
    <Surface title={title} headingLevel={3}>
      <Box component="form" noValidate onSubmit={(event) => void form.submit(event)}>
        <Box sx={pairStyles}>{children}</Box>
        <Box sx={{ marginBlockStart: 2.5 }}>
          <FormActions
            variant="inline"
            submitLabel={t('companies.info.save')}
            busy={form.busy}
            dirty={form.dirty}
            note={form.submitError ?? undefined}
          />
        </Box>
      </Box>
    </Surface>
  );
}
