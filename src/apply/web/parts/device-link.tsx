import { create } from 'qrcode';
import { type SyntheticEvent, useMemo, useState } from 'react';
import { CallError } from '#platform/web/call.ts';
import { continueHash } from '../../continue-rules.ts';
import { mailLink } from '../draft-client.ts';
import { facts, t } from '../facts.ts';
import type { OpenForm } from '../use-draft.ts';

/** The link that continues this form, as a code for a camera and by mail. */
export function DeviceLink({ form }: { form: OpenForm }) {
  const address = `${location.origin}${location.pathname}?lang=${facts.language}${continueHash(form.access)}`;
  return (
    <div className="device-link">
      <p className="help">{t('apply.form.device.help')}</p>
      <QrCode content={address} />
      <MailedLink form={form} />
    </div>
  );
}

const margin = 4;

/** Dark on white in both palettes, because cameras need that. Drawn as an element, because the page loads no pictures. */
function QrCode({ content }: { content: string }) {
  const { size, path } = useMemo(() => {
    const { modules } = create(content, { errorCorrectionLevel: 'M' });
    const dark = [...modules.data].flatMap((isDark, index) =>
      isDark ? `M${index % modules.size} ${Math.floor(index / modules.size)}h1v1h-1z` : [],
    );
    return { size: modules.size, path: dark.join('') };
  }, [content]);
  const whole = size + 2 * margin;
  return (
    <svg
      className="qr"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the policy of the page allows no `data:` pictures
      role="img"
      aria-label={t('apply.form.device.code')}
      viewBox={`${-margin} ${-margin} ${whole} ${whole}`}
      shapeRendering="crispEdges"
    >
      <path d={`M${-margin} ${-margin}h${whole}v${whole}h${-whole}z`} fill="#ffffff" />
      <path d={path} fill="#000000" />
    </svg>
  );
}

type MailState = { state: 'ready' | 'sending' | 'sent' | 'failed'; message: string };

function MailedLink({ form }: { form: OpenForm }) {
  const [{ state, message }, setSending] = useState<MailState>({ state: 'ready', message: '' });
  const email = form.data.email ?? '';
  const send = (event: SyntheticEvent): void => {
    event.preventDefault();
    setSending({ state: 'sending', message: '' });
    form
      .save()
      .then(() => mailLink(form.access))
      .then(
        () => setSending({ state: 'sent', message: t('apply.form.device.sent', { email }) }),
        (error: unknown) => setSending({ state: 'failed', message: failureWords(error) }),
      );
  };
  return (
    <form className="field" onSubmit={send} noValidate>
      <label htmlFor="device-email">{t('apply.form.device.email')}</label>
      <input
        id="device-email"
        type="email"
        autoComplete="email"
        maxLength={254}
        value={email}
        aria-invalid={state === 'failed'}
        aria-describedby="device-state"
        onChange={(event) => {
          form.set({ email: event.target.value });
          setSending({ state: 'ready', message: '' });
        }}
      />
      <div>
        <button className="plain" type="submit" disabled={state === 'sending'}>
          {t('apply.form.device.send')}
        </button>
      </div>
      <output id="device-state" className={state === 'failed' ? 'error' : 'help'}>
        {message}
      </output>
    </form>
  );
}

function failureWords(error: unknown): string {
  if (!(error instanceof CallError)) return t('apply.form.failed');
  return error.fields['email']?.join(' ') || error.message || t('apply.form.failed');
}
