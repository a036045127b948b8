import { useQueryClient } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { useState } from 'react';
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

/** Holds the uploads and the count of added candidates, for the list and for the page of each CV. */
export function NewCvsLayout() {
  const client = useQueryClient();
  const { id: companyId } = useCompany();
  const [added, setAdded] = useState(0);
  const uploads = useUploads({
    limitBytes: fileRules.cv.limitBytes,
    send: (file, options) =>
      upload(newCvs.uploadNewCv, { params: { companyId }, query: { name: file.name } }, file, options),
    onUploaded: () => client.invalidateQueries({ queryKey: keyOf(newCvLists.listNewCvs) }),
  });
  const isSending = uploads.items.some(({ error }) => error === undefined);
  const leave = useLeaveGuard(isSending, '', links.newCvs());
  return (
    <NewCvsContext value={{ uploads, added, onAdded: () => setAdded((before) => before + 1) }}>
      <Outlet />
      <DiscardDialog {...leave} />
    </NewCvsContext>
  );
}
