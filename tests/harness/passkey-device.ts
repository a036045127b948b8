import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import type { z } from 'zod';
import { type newPasskeyBody, passkeys, type passkeySignInBody } from '#identity/passkey-contract.ts';
import type { Caller, Result } from './api.ts';

/** Fields that a faulty or malicious device sends wrongly. */
export type TamperedFields = Partial<{
  origin: string;
  rpId: string;
  challenge: string;
  type: string;
  userVerified: boolean;
  signCount: number;
  userHandle: string;
  key: KeyObject;
}>;

/** An authenticator with one passkey (P-256) and a signature counter. */
export type Device = {
  id: string;
  make(ceremony: object, lie?: TamperedFields): Omit<z.input<typeof newPasskeyBody>, 'name'>;
  answer(ceremony: object, lie?: TamperedFields): z.input<typeof passkeySignInBody>;
  /** A copy of the passkey with the same counter. */
  copy(): Device;
};

const ownOrigin = 'http://localhost:3000';

export const aKey = (): KeyObject => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;

export function aDevice(kept = { key: aKey(), id: randomBytes(16), userHandle: '', signCount: 0 }): Device {
  const state = { ...kept };
  const id = state.id.toString('base64url');
  const clientData = (type: string, ceremony: object, lie: TamperedFields): string =>
    Buffer.from(
      JSON.stringify({
        type: lie.type ?? type,
        challenge: lie.challenge ?? Reflect.get(ceremony, 'challenge'),
        origin: lie.origin ?? ownOrigin,
        crossOrigin: false,
      }),
    ).toString('base64url');
  return {
    id,
    make(ceremony, lie = {}) {
      const { user } = ceremony as { user: { id: string } };
      state.userHandle = user.id;
      const data = authenticatorData(lie, state.signCount, credentialData(state.id, state.key));
      const attestation = cbor(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', data],
        ]),
      );
      return {
        id,
        clientDataJSON: clientData('webauthn.create', ceremony, lie),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      };
    },
    answer(ceremony, lie = {}) {
      state.signCount = lie.signCount ?? state.signCount + 1;
      const data = authenticatorData(lie, state.signCount);
      const said = clientData('webauthn.get', ceremony, lie);
      const signed = Buffer.concat([data, sha256(Buffer.from(said, 'base64url'))]);
      return {
        id,
        clientDataJSON: said,
        authenticatorData: data.toString('base64url'),
        signature: createSign('sha256')
          .update(signed)
          .sign(lie.key ?? state.key, 'base64url'),
        userHandle: lie.userHandle ?? state.userHandle,
      };
    },
    copy: () => aDevice(state),
  };
}

const sha256 = (content: Buffer): Buffer => createHash('sha256').update(content).digest();

function authenticatorData(
  { rpId, userVerified = true }: TamperedFields,
  signCount: number,
  credential?: Buffer,
): Buffer {
  const flags = 0x01 | (userVerified ? 0x04 : 0) | (credential ? 0x40 : 0);
  const count = Buffer.alloc(4);
  count.writeUInt32BE(signCount);
  const rpIdHash = sha256(Buffer.from(rpId ?? new URL(ownOrigin).hostname));
  return Buffer.concat([rpIdHash, Buffer.from([flags]), count, credential ?? Buffer.alloc(0)]);
}

// No aaguid, the id with its length, the public key as COSE.
function credentialData(id: Buffer, key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const cose = new Map<number, unknown>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Buffer.from(x, 'base64url')],
    [-3, Buffer.from(y, 'base64url')],
  ]);
  return Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cbor(cose)]);
}

// The subset of CBOR (RFC 8949) that an attestation needs.
function cbor(value: unknown): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (!(value instanceof Map)) throw new Error('no CBOR for this');
  const inside = [...value].flatMap(([key, one]) => [cbor(key), cbor(one)]);
  return Buffer.concat([head(5, value.size), ...inside]);
}

function head(kind: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(kind << 5) | size]);
  if (size < 256) return Buffer.from([(kind << 5) | 24, size]);
  return Buffer.from([(kind << 5) | 25, size >> 8, size & 255]);
}

/** The cookie of an answer, as the browser sends it back. */
export function browserOf(answer: { headers: Record<string, unknown> }): { cookie: string } {
  const [cookie] = [answer.headers['set-cookie']]
    .flat()
    .flatMap((one) => /^kadro_browser=[\w-]+/.exec(String(one)) ?? []);
  return { cookie: String(cookie) };
}

/** Adds a passkey to an account, as its owner does; returns the server's answer. */
export async function addPasskeyTo(person: Caller, device: Device, lie: TamperedFields = {}) {
  const begun = await person.call(passkeys.beginPasskey, { body: {} });
  if (begun.status !== 200) throw new Error(`not begun: ${begun.problem.code}`);
  const body = { name: 'Phone', ...device.make(begun.body, lie) };
  return person.call(passkeys.addPasskey, { body }, withSession(person, begun));
}

/** Signs in with a passkey from a new browser. */
export async function signInWith(
  caller: Caller,
  device: Device,
  lie: TamperedFields = {},
): Promise<Result<typeof passkeys.signInWithPasskey>> {
  const begun = await caller.call(passkeys.beginPasskeySignIn, {});
  const body = device.answer(begun.body, lie);
  return caller.call(passkeys.signInWithPasskey, { body }, browserOf(begun));
}

/** Both cookies of a signed-in browser with a started ceremony. */
export function withSession(person: Caller, begun: { headers: Record<string, unknown> }): { cookie: string } {
  return { cookie: `kadro_session=${person.token}; ${browserOf(begun).cookie}` };
}
