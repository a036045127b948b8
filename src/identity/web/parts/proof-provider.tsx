import { createContext, type ReactNode, useContext, useState } from 'react';
import { CallError } from '#platform/web/call.ts';
import type { Proof } from '../../second-factor-contract.ts';
import { ProofDialog, type ProofKind, type ProofRequest } from './proof-dialog.tsx';

const everyKind: readonly ProofKind[] = ['password', 'code'];

type ProofOptions = {
  /** The proofs that the call accepts; with an empty list only a fresh sign-in helps. */
  accepts?: readonly ProofKind[];
};

/**
 * Makes a call that may need a proof: at once, and again with a proof when the server requires one. Null when the user
 * cancels. Other errors are thrown.
 */
export type Prove = <T>(run: (proof: Proof) => Promise<T>, options?: ProofOptions) => Promise<T | null>;

const ProveContext = createContext<Prove | null>(null);

export function useProve(): Prove {
  const prove = useContext(ProveContext);
  if (prove === null) throw new Error('useProve needs ProofProvider above it');
  return prove;
}

/** Opens the proof dialog when a call below it needs a proof. */
export function ProofProvider({ children }: { children: ReactNode }) {
  const [request, setRequest] = useState<ProofRequest | null>(null);
  const prove: Prove = async (run, { accepts = everyKind } = {}) => {
    try {
      return await run({});
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== 'identity.sign_in_again') throw error;
      const kinds = accepts.filter((kind) => [error.details.proofs].flat().includes(kind));
      return new Promise((resolve, reject) => {
        const end = (): void => setRequest(null);
        setRequest({
          kinds,
          run: async (proof) => {
            try {
              resolve(await run(proof));
            } catch (refused) {
              if (isAboutProof(refused)) throw refused;
              reject(refused);
            }
            end();
          },
          giveUp: () => {
            resolve(null);
            end();
          },
        });
      });
    }
  };
  return (
    <ProveContext value={prove}>
      {children}
      {request !== null && <ProofDialog {...request} />}
    </ProveContext>
  );
}

/** A wrong proof or too many attempts: shown in the dialog, which stays open. */
function isAboutProof(error: unknown): boolean {
  if (!(error instanceof CallError)) return false;
  return error.status === 429 || error.fields.password !== undefined || error.fields.code !== undefined;
}
