import { useQueryClient } from '@tanstack/react-query';
import { keyOf } from '#platform/web/query.ts';
import { useToast } from '#ui/toasts.tsx';
import { account } from '../account-contract.ts';
import type { Proof } from '../second-factor-contract.ts';
import { useProve } from './parts/proof-provider.tsx';

/**
 * Makes a change to the account's protection, with a proof where the server requires one, and refreshes the query.
 * Null when it was refused (shown in a toast) or cancelled.
 */
export function useProvenChange(): <T>(run: (proof: Proof) => Promise<T>) => Promise<T | null> {
  const prove = useProve();
  const toast = useToast();
  const client = useQueryClient();
  return async (run) => {
    try {
      const result = await prove(run);
      if (result !== null) await client.invalidateQueries({ queryKey: keyOf(account.readSecurity) });
      return result;
    } catch (error) {
      toast.error(error instanceof Error ? error.message : String(error));
      return null;
    }
  };
}
