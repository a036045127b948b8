import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sourceOf } from '#candidates/web/candidate-words.ts';
import { formatNumber } from '#platform/web/format.ts';
import { useChange } from '#platform/web/query.ts';
import { FieldFrame } from '#ui/fields/field-frame.tsx';
import { PlainSelect } from '#ui/fields/plain-select.tsx';
import { Surface } from '#ui/page/surface.tsx';
import { type ImportDetails, imports } from '../../contract.ts';
import { fieldColumn } from '#applicants/rules.ts';
import { type ColumnField, hasNames, importFields, type ImportPolicy, repeatedFields } from '../../rules.ts';
import { useStoreImport } from '../queries.ts';
import { PolicyChoice } from './policy-choice.tsx';
import { ReadAs } from './read-as.tsx';

type MappingFormProps = { found: ImportDetails; companyId: string; onDone: () => void };

/** Which column is which field, and what happens with known people. */
export function MappingForm({ found, companyId, onDone }: MappingFormProps) {
  const { t } = useTranslation();
  const [fields, setFields] = useState<ColumnField[]>(found.fields);
  const [policy, setPolicy] = useState<ImportPolicy>(found.policy);
  const [source, setSource] = useState(found.source === 'import' ? '' : found.source);
  const [isAsked, setAsked] = useState(false);
  const store = useStoreImport();
  const check = useChange(imports.check, {
    onSuccess: (view) => {
      store(view, companyId);
      onDone();
    },
  });
  const problem = problemOf(fields);
  const submit = (): void => {
    setAsked(true);
    if (problem !== null) return;
    check.mutate({ params: { companyId, importId: found.id }, body: { fields, policy, source } });
  };
  return (
    <Box
      component="form"
      noValidate
      sx={{ display: 'grid', gap: 2.5 }}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {/* A change after the press would be lost. */}
      <Box inert={check.isPending} sx={{ display: 'grid', gap: 2.5 }}>
        <ColumnsSection {...{ found, companyId, fields }} onChange={setFields} />
        <Surface title={t('imports.map.policy')}>
          <PolicyChoice value={policy} mayUpdate={found.can.update} onChange={setPolicy} />
          <SourceField value={source} onChange={setSource} />
        </Surface>
      </Box>
      {isAsked && problem !== null && <Alert severity="error">{t(`imports.validation.${problem}`)}</Alert>}
      {check.error !== null && <Alert severity="error">{check.error.message}</Alert>}
      <Box>
        <Button type="submit" variant="contained" loading={check.isPending}>
          {t('imports.map.submit')}
        </Button>
      </Box>
    </Box>
  );
}

function ColumnsSection({ found, companyId, fields, onChange }: ColumnsProps & { companyId: string }) {
  const { t } = useTranslation();
  return (
    <Surface
      title={t('imports.map.title')}
      description={t('imports.map.body', {
        count: found.rowCount,
        rows: formatNumber(found.rowCount),
        file: found.title,
      })}
    >
      {found.isRemembered && <Alert severity="info">{t('imports.map.remembered')}</Alert>}
      <Columns found={found} fields={fields} onChange={onChange} />
      <Box component="details" sx={{ marginBlockStart: 3 }}>
        <Box component="summary" sx={{ cursor: 'pointer', color: 'text.secondary' }}>
          {t('imports.map.readAs')}
        </Box>
        <ReadAs found={found} companyId={companyId} />
      </Box>
    </Surface>
  );
}

function problemOf(fields: readonly ColumnField[]): 'names' | 'repeated' | null {
  if (!hasNames(fields)) return 'names';
  return repeatedFields(fields).length > 0 ? 'repeated' : null;
}

/** A select shows no text for an empty value. */
const leftOut = 'left_out';

type ColumnsProps = {
  found: ImportDetails;
  fields: readonly ColumnField[];
  onChange: (fields: ColumnField[]) => void;
};

function Columns({ found, fields, onChange }: ColumnsProps) {
  const { t } = useTranslation();
  const options = [
    { value: leftOut, label: t('imports.map.none') },
    ...importFields.map((field) => ({ value: field, label: t(`imports.fields.${field}`) })),
    ...found.customFields.map(({ id, name }) => ({ value: fieldColumn(id), label: name })),
  ];
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, columnGap: 3 }}>
      {found.headings.map((heading, column) => (
        <PlainSelect
          // The place of a column names it.
          key={String(column)}
          label={heading === '' ? t('imports.map.unnamed', { number: column + 1 }) : heading}
          help={samplesOf(found, column)}
          value={fields[column] || leftOut}
          options={options}
          onChange={(value) => onChange(fields.with(column, value === leftOut ? '' : (value as ColumnField)))}
        />
      ))}
    </Box>
  );
}

const samplesShown = 3;
const sampleMaxChars = 40;

const samplesOf = ({ samples }: ImportDetails, column: number): string =>
  samples
    .map((cells) => cells[column] ?? '')
    .filter((cell) => cell !== '')
    .slice(0, samplesShown)
    .map((cell) => (cell.length > sampleMaxChars ? `${cell.slice(0, sampleMaxChars)}…` : cell))
    .join(' · ');

function SourceField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <FieldFrame
      id={id}
      label={t('imports.map.source')}
      help={t('imports.map.sourceHint')}
      sx={{ marginBlockStart: 2.5, maxWidth: 420 }}
    >
      <OutlinedInput
        id={id}
        fullWidth
        value={value}
        placeholder={sourceOf('import', t)}
        inputProps={{ maxLength: 50 }}
        onChange={(event) => onChange(event.target.value)}
      />
    </FieldFrame>
  );
}
