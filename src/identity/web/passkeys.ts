import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import type { z } from 'zod';
import { call } from '#platform/web/call.ts';
import type { newPasskeyBody, passkeySignInBody } from '../passkey-contract.ts';
import type { Proof } from '../second-factor-contract.ts';

/** Whether passkeys work at this address: it must be a name, and nobody may listen in between. */
export function canUsePasskeys(): boolean {
  const isNumber = /^([\d.]+|\[.*\])$/.test(window.location.hostname);
  return 'PublicKeyCredential' in window && window.isSecureContext && !isNumber;
}

/** Whether the browser offers passkeys among what it fills into the field of the address. */
export async function canAutofillPasskeys(): Promise<boolean> {
  return canUsePasskeys() && (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true;
}

/**
 * Lets the person choose a passkey and unlock it.
 * @param how `autofill` waits until one is chosen in the field of the address; `asked` opens the browser's dialog
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

/** Ends a wait of `askForPasskey('autofill')`. */
export async function stopAskingForPasskey(): Promise<void> {
  (await import('@simplewebauthn/browser')).WebAuthnAbortService.cancelCeremony();
}

/** Lets the device make a passkey for the signed-in user. */
export async function makePasskey(proof: Proof): Promise<Omit<z.input<typeof newPasskeyBody>, 'name'>> {
  const [{ startRegistration }, { passkeys }] = await bothParts();
  const optionsJSON = (await call(passkeys.beginPasskey, {
    body: proof,
  })) as object as PublicKeyCredentialCreationOptionsJSON;
  const { id, response } = await startRegistration({ optionsJSON });
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return { id, clientDataJSON, attestationObject, transports };
}

/** True when the person closed the browser's dialog, or something else took its place: nothing to say about it. */
export function isCalledOff(error: unknown): boolean {
  return error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError');
}

// Both are loaded when they are needed: the sign-in page is light.
const bothParts = () => Promise.all([import('@simplewebauthn/browser'), import('../passkey-contract.ts')]);
