import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { usePageActions } from '#platform/web/page-actions.ts';
import { queryOf, useChange } from '#platform/web/query.ts';
import { useCompany } from '#platform/web/session.ts';
import { useToast } from '#ui/toasts.tsx';
import { follows } from '../../contract.ts';

type Person = { id: string; name: string; surname: string };

/** Follows a person, whose followers are notified of what happens with them. An eye, because a bell beside it mutes. */
export function FollowButton({ candidate }: { candidate: Person }) {
  const { t } = useTranslation();
  const toast = useToast();
  const client = useQueryClient();
  const input = { params: { companyId: useCompany().id, candidateId: candidate.id } };
  const query = queryOf(follows.read, input);
  const { data } = useQuery(query);
  const isFollowing = data?.isFollowing ?? false;
  const options = {
    onSuccess: (saved: { isFollowing: boolean }) => {
      client.setQueryData(query.queryKey, saved);
      toast.success(
        t(saved.isFollowing ? 'follows.followed' : 'follows.unfollowed', { name: candidate.name }),
      );
    },
    onError: (error: Error) => toast.error(error.message),
  };
  const follow = useChange(follows.follow, options);
  const unfollow = useChange(follows.unfollow, options);
  const title = t(isFollowing ? 'follows.unfollow' : 'follows.follow');
  const toggle = () => (isFollowing ? unfollow : follow).mutate(input);
  const hint = `${candidate.name} ${candidate.surname}`.trim();
  usePageActions([data === undefined ? null : { id: 'follow', title, hint, run: toggle }]);
  return (
    <Tooltip title={title}>
      <IconButton
        aria-label={t('follows.label', { name: candidate.name })}
        aria-pressed={isFollowing}
        disabled={data === undefined || follow.isPending || unfollow.isPending}
        onClick={toggle}
        {...(isFollowing && { color: 'primary' })}
      >
        <Eye size={18} aria-hidden />
      </IconButton>
    </Tooltip>
  );
}
