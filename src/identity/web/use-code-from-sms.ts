import { useEffect, useEffectEvent } from 'react';

type CodeCredential = Credential & { code?: string };

/**
 * Reads the code from the SMS where the browser can (WebOTP). The message ends in "@host #code", and the browser asks
 * the user first.
 */
export function useCodeFromSms(take: (code: string) => void): void {
  const onCode = useEffectEvent(take);
  useEffect(() => {
    if (!('OTPCredential' in window)) return;
    const waiting = new AbortController();
    const options = { otp: { transport: ['sms'] }, signal: waiting.signal } as CredentialRequestOptions;
    navigator.credentials
      .get(options)
      .then((credential) => {
        const code = (credential as CodeCredential | null)?.code;
        if (code !== undefined) onCode(code);
      })
      // The user refused, or the step was closed: the field is still there.
      .catch(() => undefined);
    return () => waiting.abort();
  }, []);
}
