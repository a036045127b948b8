import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { meKey } from './session.ts';

/** Refetches the current user after a change, for the shell and all screens. */
export function useReloadUser(): () => Promise<void> {
  const queryClient = useQueryClient();
  const router = useRouter();
  return async () => {
    await queryClient.resetQueries({ queryKey: meKey });
    await router.invalidate();
  };
}
