// Browsers and Node have it; the contract is compiled for neither.
declare const URL: {
  canParse(address: string, base?: string): boolean;
  new (address: string, base?: string): { origin: string; pathname: string; search: string; hash: string };
};

/**
 * The path, query and hash at `origin` that a `redirect` parameter leads to, as browsers resolve it. Null when it leads
 * elsewhere or hides where it leads. Navigate to the result, never to the text that was given.
 */
export function ownPathOf(redirect: string, origin: string): string | null {
  if (!isPlainPath(redirect) || !isPlainPath(decoded(redirect)) || !URL.canParse(redirect, origin))
    return null;
  const target = new URL(redirect, origin);
  // Dots are gone now: `/jobs/..//evil.example` has become `//evil.example`.
  if (target.origin !== origin || !hasPlainSegments(target.pathname)) return null;
  return `${target.pathname}${target.search}${target.hash}`;
}

/** An http(s) address is handed over by the /authorize page. */
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

// However often a proxy decodes the path: no empty segment, no dots, no backslash.
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
