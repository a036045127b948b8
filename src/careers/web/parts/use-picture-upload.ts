import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addressOf, CallError, send } from '#platform/web/call.ts';
import { useCompany } from '#platform/web/session.ts';
import { useToast } from '#ui/toasts.tsx';
import { careersPages, type PagePicture, pagePicture } from '../../page-contract.ts';
import { useEditor } from './editor-context.ts';
import { shrinkPicture } from './shrink-picture.ts';

/**
 * Sends pictures one after the other; those that arrived are handed to the latest `onStored`, because the block or item
 * may have moved meanwhile. One that was removed receives nothing.
 */
export function usePictureUpload(onStored: (picture: PagePicture) => void) {
  const { t } = useTranslation();
  const toast = useToast();
  const { onPicture } = useEditor();
  const params = { companyId: useCompany().id };
  const [busy, setBusy] = useState(false);
  const latest = useRef<typeof onStored | null>(null);
  useEffect(() => {
    latest.current = onStored;
    return () => void (latest.current = null);
  });
  const upload = async (files: readonly File[]): Promise<void> => {
    setBusy(true);
    try {
      for (const file of files) {
        const body = await shrinkPicture(file);
        const init = { method: 'POST', body, headers: { 'content-type': body.type || 'image/jpeg' } };
        const answer = await send(addressOf(careersPages.addPicture, { params }), init);
        const picture = pagePicture.parse(await answer.json());
        onPicture(picture);
        latest.current?.(picture);
      }
    } catch (error) {
      toast.error(error instanceof CallError ? error.message : t('platform.errors.internal'));
    } finally {
      setBusy(false);
    }
  };
  return { busy, upload };
}
