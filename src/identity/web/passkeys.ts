import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import type { z } from 'zod';
import { call } from '#platform/web/call.ts';
import type { newPasskeyBody, passkeySignInBody } from '../passkey-contract.ts';
import type { Proof } from '../second-factor-contract.ts';

/** Returns whether passkeys work at this address: it needs a host name, and https or localhost. */
export function canUsePasskeys(): boolean {
  const isNumber = /^([\d.]+|\[.*\])$/.test(window.location.hostname);
  return 'PublicKeyCredential' in window && window.isSecureContext && !isNumber;
}

/** Returns whether the browser offers passkeys by autofill in the address field. */
export async function canAutofillPasskeys(): Promise<boolean> {
  return canUsePasskeys() && (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true;
}

/**
 * Lets the user choose a passkey and unlock it.
 * @param how `autofill` waits until one is chosen in the address field; `asked` opens the browser's dialog
 */
export async function askForPasskey(how: 'autofill' | 'asked'): Promise<z.input<typeof passkeySignInBody>> {
  const [{ startAuthentication }, { passkeys }] = await bothParts();
  const optionsJSON = (await call(
    passkeys.beginPasskeySignIn,
    {},
  )) as object as PublicKeyCredentialRequestOptionsJSON;
  const { id, response } = await startAuthentication({ optionsJSON, useBrowserAutofill: how === 'autofill' });
  const { clientDataJSON, authenticatorData, signature, userHandle = '' } = response;
  return { id, clientDataJSON, authenticatorData, signature, userHandle };
}

/** Aborts a pending `askForPasskey('autofill')`. */
export async function stopAskingForPasskey(): Promise<void> {
  (await import('@simplewebauthn/browser')).WebAuthnAbortService.cancelCeremony();
}

/** Lets the device create a passkey for the signed-in user. */
export async function makePasskey(proof: Proof): Promise<Omit<z.input<typeof newPasskeyBody>, 'name'>> {
  const [{ startRegistration }, { passkeys }] = await bothParts();
  const optionsJSON = (await call(passkeys.beginPasskey, {
    body: proof,
  })) as object as PublicKeyCredentialCreationOptionsJSON;
  const { id, response } = await startRegistration({ optionsJSON });
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return { id, clientDataJSON, attestationObject, transports };
}

/** Returns whether the user closed the browser's dialog or another request replaced it: no error is shown. */
export function isCancelled(error: unknown): boolean {
  return error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError');
}

// Both modules are loaded on demand, to keep the sign-in page small.
const bothParts = () => Promise.all([import('@simplewebauthn/browser'), import('../passkey-contract.ts')]);
