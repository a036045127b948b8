import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { meKey } from './session.ts';

/** Fetches the current user anew, after something about them changed: the shell and every screen show it at once. */
export function useReloadUser(): () => Promise<void> {
  const queryClient = useQueryClient();
  const router = useRouter();
  return async () => {
    await queryClient.resetQueries({ queryKey: meKey });
    await router.invalidate();
  };
}
