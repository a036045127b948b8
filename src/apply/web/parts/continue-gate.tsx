import { type ReactNode, useEffect, useRef, useState } from 'react';
import { CallError } from '#platform/web/call.ts';
import type { Draft } from '../../contract.ts';
import { isContinueHash, readContinueHash } from '../../continue-rules.ts';
import { type Access, readAccess, readDraft, storeAccess } from '../draft-client.ts';
import { facts, t } from '../facts.ts';

/**
 * Offers the form of a link from another device, before the page's own form opens. It asks first: a stranger could send
 * a link to a form of their own, and read what is typed into it.
 */
export function ContinueGate({ children }: { children: ReactNode }) {
  const [hash, setHash] = useState(location.hash);
  useEffect(() => {
    const follow = (): void => {
      if (isContinueHash(location.hash)) setHash(location.hash);
    };
    window.addEventListener('hashchange', follow);
    return () => window.removeEventListener('hashchange', follow);
  }, []);
  if (!isContinueHash(hash)) return children;
  return <LinkedForm key={hash} access={readContinueHash(hash)} onClose={() => close(setHash)} />;
}

// The token leaves the address, so that it is not in the history of the browser.
function close(setHash: (hash: string) => void): void {
  history.replaceState(null, '', location.pathname + location.search);
  setHash('');
}

type LinkedProps = { access: Access | null; onClose: () => void };

function LinkedForm({ access, onClose }: LinkedProps) {
  const broken = t('apply.form.device.broken');
  const [draft, setDraft] = useState<Draft | null>(null);
  const [failure, setFailure] = useState(access === null ? broken : '');
  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  });
  useEffect(() => {
    if (access === null) return;
    if (readAccess()?.id === access.id) return latest.current();
    readDraft(access).then(
      (found) => (isOfThisPage(found) ? setDraft(found) : setFailure(broken)),
      (error: unknown) => setFailure((error instanceof CallError && error.message) || t('apply.form.failed')),
    );
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the parent's key is the link, so it never changes
  }, []);
  if (failure !== '') return <DeadLink message={failure} onClose={onClose} />;
  if (draft === null) return <p className="status">{t('apply.form.loading')}</p>;
  const go = (): void => {
    if (access !== null) storeAccess(access);
    onClose();
  };
  return <Offer draft={draft} onContinue={go} onClose={onClose} />;
}

const isOfThisPage = ({ company, job }: Draft): boolean =>
  company === facts.company.slug && job === (facts.job?.slug ?? null);

function DeadLink({ message, onClose }: { message: string; onClose: () => void }) {
  return (
    <div className="notice" role="alert">
      <p>{message}</p>
      <button className="plain" type="button" onClick={onClose}>
        {t('apply.form.device.open')}
      </button>
    </div>
  );
}

type OfferProps = { draft: Draft; onContinue: () => void; onClose: () => void };

function Offer({ draft: { data }, onContinue, onClose }: OfferProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const name = [data.name, data.surname].filter(Boolean).join(' ');
  const begun = [name, data.email].filter(Boolean).join(', ');
  return (
    <section className="form continue" aria-labelledby="continue">
      <h2 id="continue" ref={heading} tabIndex={-1}>
        {t('apply.form.device.continueTitle')}
      </h2>
      {begun !== '' && <p className="hint">{begun}</p>}
      <p>{t('apply.form.device.continueBody')}</p>
      {readAccess() !== null && <p>{t('apply.form.device.replaces')}</p>}
      <div className="actions">
        <button className="plain" type="button" onClick={onClose}>
          {t('apply.form.device.own')}
        </button>
        <button className="primary" type="button" onClick={onContinue}>
          {t('apply.form.device.continue')}
        </button>
      </div>
    </section>
  );
}
