import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FormActions } from '#ui/fields/form-actions.tsx';
import { Surface } from '#ui/page/surface.tsx';

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
        <Box sx={fieldsStyles}>{children}</Box>
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

// Short fields are side by side where there is room.
const fieldsStyles = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
} as const;
