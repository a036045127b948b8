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
  const readAs = (body: Way): void => change.mutate({ params: { companyId, importId: found.id }, body });
  if (found.format === 'xlsx')
    return found.sheets.length < 2 ? null : (
      <PlainSelect
        label={t('imports.map.sheet')}
        value={found.sheet}
        options={found.sheets.map((sheet) => ({ value: sheet, label: sheet }))}
        onChange={(sheet) => readAs({ sheet })}
      />
    );
  return (
    <Box
      sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, columnGap: 2, width: '100%' }}
    >
      <PlainSelect
        label={t('imports.map.delimiter')}
        value={found.delimiter}
        options={delimiters.map((value) => ({ value, label: t(`imports.map.${delimiterWords[value]}`) }))}
        onChange={(delimiter) => readAs({ delimiter: delimiter as (typeof delimiters)[number] })}
      />
      <PlainSelect
        label={t('imports.map.encoding')}
        value={found.encoding}
        options={encodings.map((value) => ({ value, label: value.toUpperCase() }))}
        onChange={(encoding) => readAs({ encoding: encoding as (typeof encodings)[number] })}
      />
    </Box>
  );
}
