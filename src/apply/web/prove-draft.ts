import { useEffect } from 'react';
import { type Access, readProof, saveProof } from './draft-client.ts';

// A browser that needs longer sends without the proof; the company then reviews the form.
const proofMaxMs = 30_000;

const proofs = new Map<string, Promise<void>>();

/** Solves the proof of work of the form in the background, from its start. */
export function useProof(access: Access): void {
  useEffect(() => void whenProven(access), [access]);
}

/**
 * Waits until the form may be sent: the proof is saved, and as much time has passed as a person needs at least. It never
 * fails, because a form without proof is not lost.
 */
export function whenProven(access: Access): Promise<void> {
  const proof = proofs.get(access.id) ?? prove(access);
  proofs.set(access.id, proof);
  return proof;
}

async function prove(access: Access): Promise<void> {
  try {
    const { challenge, waitMs } = await readProof(access);
    const waited = wait(waitMs);
    if (challenge !== null) await Promise.race([solveAndSave(access, challenge), wait(proofMaxMs)]);
    await waited;
  } catch {
    // The next call tries again.
    proofs.delete(access.id);
  }
}

async function solveAndSave(access: Access, text: string): Promise<void> {
  const challenge: unknown = JSON.parse(text);
  const worker = new Worker(new URL('./proof-worker.ts', import.meta.url), { type: 'module' });
  try {
    const solution = await new Promise<unknown>((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => resolve(data));
      worker.addEventListener('error', () => reject(new Error('the worker failed')));
      worker.postMessage({ type: 'work', challenge, counterStart: 0, counterStep: 1, timeout: proofMaxMs });
    });
    await saveProof(access, JSON.stringify({ challenge, solution }));
  } finally {
    worker.terminate();
  }
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
