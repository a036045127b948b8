// Browsers and Node have URL, but the contract is compiled without the types of either.
declare const URL: {
  canParse(address: string, base?: string): boolean;
  new (address: string, base?: string): { origin: string; pathname: string; search: string; hash: string };
};

/**
 * Path, query and hash at `origin` of a `redirect` parameter, resolved as browsers do. Null when it leads to another
 * origin or disguises its target. Navigate to the result, never to the parameter itself.
 */
export function ownPathOf(redirect: string, origin: string): string | null {
  if (!isPlainPath(redirect) || !isPlainPath(decoded(redirect)) || !URL.canParse(redirect, origin))
    return null;
  const target = new URL(redirect, origin);
  // URL has resolved dot segments by now: `/jobs/..//evil.example` has become `//evil.example`.
  if (target.origin !== origin || !hasPlainSegments(target.pathname)) return null;
  return `${target.pathname}${target.search}${target.hash}`;
}

/** An http(s) address, which the /authorize page handles. */
export function isExternalTarget(redirect: string | undefined): redirect is string {
  return (
    redirect !== undefined &&
    /^https?:\/\/[^/\\]/i.test(redirect) &&
    isWithoutControls(redirect) &&
    URL.canParse(redirect)
  );
}

function isPlainPath(path: string): boolean {
  return /^\/(?!\/)[^\\]*$/.test(path) && isWithoutControls(path);
}

const decodingsMax = 5;

// Rejects empty segments, dots and backslashes, even after repeated decoding by proxies.
function hasPlainSegments(pathname: string): boolean {
  let path = pathname;
  for (let times = 0; times < decodingsMax; times++) {
    if (!isPlainPath(path) || /\/\/|\/\.{1,2}(\/|$)/.test(path)) return false;
    const next = decoded(path);
    if (next === path) return true;
    path = next;
  }
  return false;
}

function isWithoutControls(text: string): boolean {
  // oxlint-disable-next-line no-control-regex -- these are what is refused
  return !/[\u0000-\u001f\u007f]/.test(text);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '\\';
  }
}
