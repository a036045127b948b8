import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { CallInput } from '#platform/contract/endpoint.ts';
import { useChange } from '#platform/web/query.ts';
import { PlainSelect } from '#ui/fields/plain-select.tsx';
import { useToast } from '#ui/toasts.tsx';
import { type ImportDetails, imports } from '../../contract.ts';
import { delimiters, encodings } from '../../rules.ts';
import { useStoreImport } from '../queries.ts';

type Way = NonNullable<CallInput<typeof imports.readAgain>['body']>;
type ReadAsProps = { found: ImportDetails; companyId: string };

const delimiterWords: Record<string, string> = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'pipe' };

/** How the file was read; another choice reads it again. */
export function ReadAs({ found, companyId }: ReadAsProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const store = useStoreImport();
  const change = useChange(imports.readAgain, {
    onSuccess: (view) => store(view, companyId),
    onError: (error) => toast.error(error.message),
  });
  // The choice is shown while the file is read again.
  const chosen = change.isPending ? change.variables.body : undefined;
  const { sheet = found.sheet, delimiter = found.delimiter, encoding = found.encoding } = chosen ?? {};
  const readAs = (body: Way): void => change.mutate({ params: { companyId, importId: found.id }, body });
  if (found.format === 'xlsx')
    return found.sheets.length < 2 ? null : (
      <PlainSelect
        label={t('imports.map.sheet')}
        value={sheet}
        options={found.sheets.map((sheet) => ({ value: sheet, label: sheet }))}
        onChange={(value) => readAs({ sheet: value })}
      />
    );
  return (
    <Box
      sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, columnGap: 2, width: '100%' }}
    >
      <PlainSelect
        label={t('imports.map.delimiter')}
        value={delimiter}
        options={delimiters.map((value) => ({ value, label: t(`imports.map.${delimiterWords[value]}`) }))}
        onChange={(value) => readAs({ delimiter: value as (typeof delimiters)[number] })}
      />
      <PlainSelect
        label={t('imports.map.encoding')}
        value={encoding}
        options={encodings.map((value) => ({ value, label: value.toUpperCase() }))}
        onChange={(value) => readAs({ encoding: value as (typeof encodings)[number] })}
      />
    </Box>
  );
}
