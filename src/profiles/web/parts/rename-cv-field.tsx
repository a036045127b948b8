import { useTranslation } from 'react-i18next';
import { RenameField } from '#files/web/parts/rename-field.tsx';
import { useChange } from '#platform/web/query.ts';
import { useToast } from '#ui/toasts.tsx';
import { type CvFile, cvFiles } from '../../cv-contract.ts';

/** Input for the title of a CV; its extension is shown beside it and cannot change. */
export function RenameCvField({ file, onDone }: { file: CvFile; onDone: () => void }) {
  const { t } = useTranslation();
  const toast = useToast();
  const [title, extension] = splitTitle(file.title);
  const rename = useChange(cvFiles.rename, {
    invalidates: [cvFiles.list],
    onSuccess: () => {
      toast.success(t('profiles.cvFiles.renamed'));
      onDone();
    },
    onError: (error) => toast.error(error.message),
  });
  const save = (name: string): void => {
    if (rename.isPending) return;
    rename.mutate({ params: { cvFileId: file.id }, body: { title: `${name}${extension}` } });
  };
  const labels = {
    field: t('profiles.cvFiles.newTitle'),
    save: t('profiles.cvFiles.saveTitle'),
    cancel: t('profiles.cvFiles.keepTitle'),
  };
  return <RenameField {...{ title, extension, labels }} maxLength={190} onSave={save} onCancel={onDone} />;
}

function splitTitle(title: string): [string, string] {
  const dot = title.lastIndexOf('.');
  return dot > 0 ? [title.slice(0, dot), title.slice(dot)] : [title, ''];
}
