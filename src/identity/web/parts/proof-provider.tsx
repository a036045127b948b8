import { createContext, type ReactNode, useContext, useState } from 'react';
import { CallError } from '#platform/web/call.ts';
import type { Proof } from '../../second-factor-contract.ts';
import { ProofDialog } from './proof-dialog.tsx';

export type ProofKind = 'password' | 'code';

const everyKind: readonly ProofKind[] = ['password', 'code'];

type Options = {
  /** What the call takes as a proof; with none of it only a fresh sign-in helps. */
  accepts?: readonly ProofKind[];
};

/**
 * Makes a call that needs to know that it is still the same person: at once, and once more with a proof when the server
 * asks for one. Null when the person would rather not; whatever else the call throws is thrown.
 */
export type Prove = <T>(run: (proof: Proof) => Promise<T>, options?: Options) => Promise<T | null>;

/** A call that waits for a proof. */
export type Asked = {
  kinds: ProofKind[];
  run: (proof: Proof) => Promise<void>;
  giveUp: () => void;
};

const ProveContext = createContext<Prove | null>(null);

export function useProve(): Prove {
  const prove = useContext(ProveContext);
  if (prove === null) throw new Error('useProve needs ProofProvider above it');
  return prove;
}

/** Asks for a proof wherever a call below needs one. */
export function ProofProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const prove: Prove = async (run, { accepts = everyKind } = {}) => {
    try {
      return await run({});
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== 'identity.sign_in_again') throw error;
      const kinds = accepts.filter((kind) => [error.details.proofs].flat().includes(kind));
      return new Promise((resolve, reject) => {
        const end = (): void => setAsked(null);
        setAsked({
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
      {asked !== null && <ProofDialog {...asked} />}
    </ProveContext>
  );
}

/** Wrong, or tried too often: said in the dialog, which stays open. */
function isAboutProof(error: unknown): boolean {
  if (!(error instanceof CallError)) return false;
  return error.status === 429 || error.fields.password !== undefined || error.fields.code !== undefined;
}
