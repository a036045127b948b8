import { useQueryClient } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { useState } from 'react';
import { candidates } from '#candidates/contract.ts';
import { newCvs } from '#candidates/new-cv-contract.ts';
import { fileRules } from '#files/rules.ts';
import { useUploads } from '#files/web/parts/use-uploads.ts';
import { keyOf } from '#platform/web/query.ts';
import { useLeaveGuard } from '#platform/web/leave-guard.ts';
import { links } from '#platform/web/links.ts';
import { useCompany } from '#platform/web/session.ts';
import { upload } from '#platform/web/upload.ts';
import { DiscardDialog } from '#ui/dialogs/form-dialog.tsx';
import { newCvLists } from '../contract.ts';
import { NewCvsContext } from './new-cvs-context.ts';
import { useAddComplete } from './use-add-complete.ts';

/** Holds the uploads and the adding of complete CVs. They continue on the list and on the page of each CV. */
export function NewCvsLayout() {
  const client = useQueryClient();
  const [added, setAdded] = useState(0);
  const refreshList = () => client.invalidateQueries({ queryKey: keyOf(newCvLists.listNewCvs) });
  const onAdded = async (): Promise<void> => {
    setAdded((before) => before + 1);
    void client.invalidateQueries({ queryKey: keyOf(candidates.list) });
    await refreshList();
  };
  const adding = useAddComplete(onAdded);
  const { uploads, arrived, isSending } = useCvUploads(refreshList);
  const leave = useLeaveGuard(isSending || adding.progress !== null, '', links.newCvs());
  return (
    <NewCvsContext value={{ uploads, arrived, adding, added, onAdded }}>
      <Outlet />
      <DiscardDialog {...leave} />
    </NewCvsContext>
  );
}

function useCvUploads(onUploaded: () => unknown) {
  const { id: companyId } = useCompany();
  const [arrived, setArrived] = useState(0);
  const uploads = useUploads({
    limitBytes: fileRules.cv.limitBytes,
    send: (file, options) =>
      upload(newCvs.uploadNewCv, { params: { companyId }, query: { name: file.name } }, file, options),
    onUploaded: () => {
      setArrived((before) => before + 1);
      return onUploaded();
    },
  });
  const isSending = uploads.items.some(({ error }) => error === undefined);
  const select = (files: File[]): void => {
    if (!isSending) setArrived(0);
    uploads.select(files);
  };
  return { uploads: { ...uploads, select }, arrived, isSending };
}
