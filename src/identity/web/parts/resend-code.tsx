import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SentCode } from '../auth.ts';

type ResendCodeProps = { sentCode: SentCode; onResend: () => Promise<unknown> };

/** Requests another code, after the pause between two codes. */
export function ResendCode({ sentCode, onResend }: ResendCodeProps) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const secondsLeft = useSecondsLeft(sentCode);
  const resend = async (): Promise<void> => {
    setBusy(true);
    await onResend();
    setBusy(false);
  };
  return (
    <>
      <Button
        variant="outlined"
        size="large"
        disabled={secondsLeft > 0}
        loading={busy}
        onClick={() => void resend()}
      >
        {t('identity.phone.again')}
      </Button>
      {secondsLeft > 0 && (
        <Typography variant="body2" data-tabular sx={{ color: 'text.secondary', textAlign: 'center' }}>
          {t('identity.phone.againIn', { count: secondsLeft })}
        </Typography>
      )}
    </>
  );
}

function useSecondsLeft({ sentAt, resendAfterSeconds }: SentCode): number {
  const [now, setNow] = useState(Date.now);
  const left = Math.max(0, Math.ceil((sentAt - now) / 1000 + resendAfterSeconds));
  const isOver = left === 0;
  useEffect(() => {
    if (isOver) return;
    const clock = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(clock);
  }, [isOver]);
  return left;
}
