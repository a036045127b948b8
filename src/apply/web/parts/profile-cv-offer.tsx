import { useState } from 'react';
import { CallError } from '#platform/web/call.ts';
import { takeProfileCv } from '../draft-client.ts';
import { t } from '../facts.ts';
import type { OpenForm } from '../use-draft.ts';

/** Offers the newest CV of the applicant's profile while the form has none. */
export function ProfileCvOffer({ form }: { form: OpenForm }) {
  const [isCopying, setIsCopying] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { profileCv, files } = form.draft;
  if (profileCv === null || files.some((file) => file.purpose === 'cv')) return null;
  const take = (): void => {
    setIsCopying(true);
    setFailure(null);
    takeProfileCv(form.access, profileCv.id)
      .then(form.take, (error: unknown) => {
        setFailure((error instanceof CallError && error.message) || t('apply.form.uploadFailed'));
      })
      .finally(() => setIsCopying(false));
  };
  return (
    <div className="offer">
      <button className="plain" type="button" disabled={isCopying} onClick={take}>
        {t('apply.form.useProfileCv', { title: profileCv.title })}
      </button>
      {failure !== null && (
        <p className="error" role="alert">
          {failure}
        </p>
      )}
    </div>
  );
}
