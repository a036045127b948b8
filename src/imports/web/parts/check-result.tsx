import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#platform/web/format.ts';
import { useChange } from '#platform/web/query.ts';
import { singlePress } from '#platform/web/single-press.ts';
import { Surface } from '#ui/page/surface.tsx';
import { type ImportDetails, imports } from '../../contract.ts';
import { legalBases } from '../../rules.ts';
import { useStoreImport } from '../queries.ts';
import { ImportCounts } from './import-counts.tsx';
import { ImportRows } from './import-rows.tsx';

type CheckResultProps = { found: ImportDetails; companyId: string; onChange: () => void };

/** The result of the check, every problem, and the start. */
export function CheckResult({ found, companyId, onChange }: CheckResultProps) {
  const { t } = useTranslation();
  const [legalBasis, setLegalBasis] = useState<(typeof legalBases)[number] | null>(null);
  const store = useStoreImport();
  const start = useChange(imports.start, { onSuccess: (view) => store(view, companyId) });
  const count = found.counts.new + found.counts.updated;
  const params = { companyId, importId: found.id };
  return (
    <Box sx={{ display: 'grid', gap: 2.5 }}>
      <Surface title={t('imports.check.title')}>
        <ImportCounts found={found} />
        {count === 0 ? (
          <Typography sx={{ marginBlockStart: 2 }}>{t('imports.check.nothing')}</Typography>
        ) : (
          <LegalBasis value={legalBasis} isDisabled={start.isPending} onChange={setLegalBasis} />
        )}
        {start.error !== null && <Alert severity="error">{start.error.message}</Alert>}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, marginBlockStart: 2 }}>
          {count > 0 && (
            <Button
              variant="contained"
              disabled={legalBasis === null}
              loading={start.isPending}
              // A second press may come before the first is shown.
              {...singlePress(() => legalBasis && start.mutate({ params, body: { legalBasis } }))}
            >
              {t('imports.check.submit', { count, number: formatNumber(count) })}
            </Button>
          )}
          <Button disabled={start.isPending} onClick={onChange}>
            {t('imports.check.change')}
          </Button>
        </Box>
      </Surface>
      <ImportRows found={found} companyId={companyId} />
    </Box>
  );
}

type Basis = (typeof legalBases)[number];
type LegalBasisProps = { value: Basis | null; isDisabled: boolean; onChange: (value: Basis) => void };

function LegalBasis({ value, isDisabled, onChange }: LegalBasisProps) {
  const { t } = useTranslation();
  return (
    <Box
      component="fieldset"
      disabled={isDisabled}
      sx={{ border: 0, padding: 0, margin: 0, marginBlockStart: 3, minWidth: 0 }}
    >
      <Typography component="legend" sx={{ fontWeight: 600, padding: 0 }}>
        {t('imports.check.basis')}
      </Typography>
      <RadioGroup
        aria-label={t('imports.check.basis')}
        value={value ?? ''}
        onChange={(_event, next) => onChange(next as Basis)}
      >
        {legalBases.map((basis) => (
          <FormControlLabel
            key={basis}
            value={basis}
            control={<Radio size="small" />}
            label={t(`imports.check.bases.${basis}`)}
          />
        ))}
      </RadioGroup>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('imports.check.basisHint')}
      </Typography>
    </Box>
  );
}
