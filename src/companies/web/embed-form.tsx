import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { call, CallError } from '#platform/web/call.ts';
import { type ContractForm } from '#platform/web/form/use-contract-form.ts';
import { useEditForm } from '#platform/web/form/use-edit-form.ts';
import { TextField } from '#ui/fields/text-field.tsx';
import { Surface } from '#ui/page/surface.tsx';
import { useToast } from '#ui/toasts.tsx';
import { companies, type Company, embedOriginsMax, siteOrigin } from '../contract.ts';
import { useCacheCompany } from './queries.ts';

const schema = z.strictObject({ origin: siteOrigin });

/** The sites that may show the list of jobs; each change is saved at once. */
export function EmbedForm({ company }: { company: Company }) {
  const { t } = useTranslation();
  const { form, submit, submitError, busy } = useAddForm(company);
  return (
    <Surface title={t('companies.embed.title')} description={t('companies.embed.lead')} headingLevel={3}>
      <Stack component="form" noValidate onSubmit={(event) => void submit(event)} sx={{ gap: 1.5 }}>
        <TextField
          control={form.control}
          name="origin"
          label={t('companies.embed.origin')}
          help={t('companies.embed.originHelp')}
          inputMode="url"
          maxLength={200}
        />
        <Button type="submit" variant="outlined" disabled={busy} sx={{ alignSelf: 'flex-start' }}>
          {t('companies.embed.add')}
        </Button>
        {submitError !== null && (
          <Typography role="alert" variant="body2" sx={{ color: 'error.main' }}>
            {submitError}
          </Typography>
        )}
      </Stack>
      <Sites company={company} />
    </Surface>
  );
}

function Sites({ company }: { company: Company }) {
  const { t } = useTranslation();
  const save = useSaveOrigins(company);
  const toast = useToast();
  const { embedOrigins } = company;
  if (embedOrigins.length === 0)
    return (
      <Typography variant="body2" sx={{ color: 'text.secondary', marginBlockStart: 2 }}>
        {t('companies.embed.none')}
      </Typography>
    );
  const remove = (site: string) =>
    save(embedOrigins.filter((origin) => origin !== site)).then(
      () => toast.success(t('companies.embed.removed', { site })),
      (error: unknown) => toast.error(error instanceof CallError ? error.message : String(error)),
    );
  return (
    <List aria-label={t('companies.embed.sites')} sx={{ marginBlockStart: 1 }}>
      {embedOrigins.map((site) => (
        <ListItem
          key={site}
          disableGutters
          secondaryAction={
            <IconButton
              edge="end"
              aria-label={t('companies.embed.remove', { site })}
              onClick={() => void remove(site)}
            >
              <Trash2 size={16} aria-hidden />
            </IconButton>
          }
        >
          <ListItemText primary={site} sx={{ overflowWrap: 'anywhere' }} />
        </ListItem>
      ))}
    </List>
  );
}

function useSaveOrigins(company: Company): (embedOrigins: string[]) => Promise<void> {
  const keep = useCacheCompany();
  return async (embedOrigins) => {
    const params = { companyId: company.id };
    await keep(await call(companies.updateCareers, { params, body: { embedOrigins } }));
  };
}

type SiteValues = { origin: string };

function useAddForm(company: Company): ContractForm<SiteValues, SiteValues> {
  const { t } = useTranslation();
  const toast = useToast();
  const save = useSaveOrigins(company);
  const { embedOrigins } = company;
  const bound: ContractForm<SiteValues, SiteValues> = useEditForm<SiteValues, SiteValues>({
    schema,
    defaultValues: { origin: '' },
    checks: 'onSubmit',
    onSubmit: async ({ origin }, markSaved) => {
      const problem = embedOrigins.includes(origin)
        ? t('companies.embed.known')
        : embedOrigins.length >= embedOriginsMax
          ? t('companies.embed.full', { count: embedOriginsMax })
          : null;
      if (problem !== null) return bound.form.setError('origin', { message: problem });
      await save([...embedOrigins, origin]);
      markSaved({ origin: '' });
      return toast.success(t('companies.embed.added', { site: origin }));
    },
  });
  return bound;
}
