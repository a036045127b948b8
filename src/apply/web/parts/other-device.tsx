import { lazy, Suspense, useState } from 'react';
import { isRehearsal } from '../draft-client.ts';
import { t } from '../facts.ts';
import type { OpenForm } from '../use-draft.ts';

// Drawing the code needs a library that few applicants use.
const DeviceLink = lazy(async () => ({ default: (await import('./device-link.tsx')).DeviceLink }));

/** Continuing the form on another device, by a code or a mailed link. */
export function OtherDevice({ form }: { form: OpenForm }) {
  const [isOpen, setIsOpen] = useState(false);
  if (isRehearsal) return null;
  return (
    <details className="device" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>{t('apply.form.device.title')}</summary>
      {isOpen && (
        <Suspense fallback={<p className="status">{t('apply.form.loadingPart')}</p>}>
          <DeviceLink form={form} />
        </Suspense>
      )}
    </details>
  );
}
