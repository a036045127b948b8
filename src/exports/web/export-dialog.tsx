import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { readStored, writeStored } from '#platform/web/browser-storage.ts';
import { formatNumber } from '#platform/web/format.ts';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { ReadingDialog } from '#ui/dialogs/reading-dialog.tsx';
import { RadioGroupField } from '#ui/fields/radio-group-field.tsx';
import type { ExportView } from '../contract.ts';
import { type ExportFormat, exportFormats, keptHours } from '../rules.ts';
import { ExportProgress } from './parts/export-progress.tsx';

type ExportDialogProps = {
  /** Number of rows, when it is known. */
  rowCount: number | null;
  columnCount: number;
  start: (format: ExportFormat) => Promise<ExportView>;
  onClose: () => void;
};

/** Asks for the format of a table, shows how it is written, and downloads it. */
export function ExportDialog(props: ExportDialogProps) {
  const { t } = useTranslation();
  const [exportId, setExportId] = useState<string | null>(null);
  if (exportId === null) return <FormatDialog {...props} onStart={({ id }) => setExportId(id)} />;
  return (
    <ReadingDialog title={t('exports.dialog.title')} onClose={props.onClose}>
      <ExportProgress exportId={exportId} rowCount={props.rowCount} />
    </ReadingDialog>
  );
}

const storageKey = 'kadro.export-format';

const lastFormat = (): ExportFormat =>
  exportFormats.find((format) => format === readStored(storageKey)) ?? 'xlsx';

type FormatDialogProps = ExportDialogProps & { onStart: (started: ExportView) => void };

function FormatDialog({ rowCount, columnCount, start, onStart, onClose }: FormatDialogProps) {
  const { t } = useTranslation();
  const form = useForm({ defaultValues: { format: lastFormat() } });
  const [error, setError] = useState<string | null>(null);
  const submit = form.handleSubmit(async ({ format }) => {
    writeStored(storageKey, format);
    try {
      onStart(await start(format));
    } catch (refused) {
      setError(refused instanceof Error ? refused.message : String(refused));
    }
  });
  const rows =
    rowCount === null
      ? t('exports.dialog.allRows')
      : t('exports.dialog.rows', { count: rowCount, number: formatNumber(rowCount) });
  return (
    <FormDialog
      title={t('exports.dialog.title')}
      description={`${rows} · ${t('exports.dialog.columns', { count: columnCount })}`}
      submitLabel={t('exports.dialog.start')}
      submitError={error}
      busy={form.formState.isSubmitting}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <RadioGroupField
        control={form.control}
        name="format"
        label={t('exports.dialog.format')}
        help={t('exports.dialog.kept', { hours: keptHours })}
        options={exportFormats.map((value) => ({
          value,
          label: t(`exports.formats.${value}.name`),
          description: t(`exports.formats.${value}.use`),
        }))}
      />
    </FormDialog>
  );
}
