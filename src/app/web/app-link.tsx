import { useRouter } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, MouseEvent, Ref } from 'react';

type AppLinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & { ref?: Ref<HTMLAnchorElement> };

const serverRoutes = /^\/(careers|legal|api|dev\/(outbox|tasks))(\/|$)/;

/** A router link for the design system: it navigates without a full load. */
export function AppLink({ href = '', target, onClick, children, ...rest }: AppLinkProps) {
  const router = useRouter();
  const isInside =
    href.startsWith('/') && !href.startsWith('//') && !serverRoutes.test(href) && target === undefined;
  const follow = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event);
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!isInside || !plain || event.defaultPrevented) return;
    event.preventDefault();
    void router.navigate({ href });
  };
  const preload = (): void => {
    if (!isInside) return;
    // With the query in the path, another route would match: a candidate with the id "duplicates?state=dismissed".
    const { pathname: to, search } = new URL(href, window.location.origin);
    const target = { to, search: router.options.parseSearch?.(search) };
    void router.preloadRoute(target as never).catch(() => undefined);
  };
  return (
    <a
      {...rest}
      href={href}
      {...(target === undefined ? {} : { target, rel: 'noopener noreferrer' })}
      onClick={follow}
      onMouseEnter={preload}
    >
      {children}
    </a>
  );
}
