import { useEffect, useEffectEvent } from 'react';

type CodeCredential = Credential & { code?: string };

/**
 * Takes the code out of the SMS where the browser can (WebOTP): the message ends in "@host #code", and the browser asks
 * before it hands the code over.
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
      // Refused by the person, or the step was left: the field is still there.
      .catch(() => undefined);
    return () => waiting.abort();
  }, []);
}
