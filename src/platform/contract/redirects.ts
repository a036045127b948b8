/** A path of ours: no two slashes, backslashes or control characters, encoded or not, and no scheme. */
export function isOwnPath(redirect: string): boolean {
  return isPlainPath(redirect) && isPlainPath(decoded(redirect));
}

/** An http(s) address is handed over by the /authorize page. */
export function isExternalTarget(redirect: string | undefined): redirect is string {
  return redirect !== undefined && /^https?:\/\/[^/\\]/i.test(redirect) && isWithoutControls(redirect);
}

function isPlainPath(path: string): boolean {
  return /^\/(?!\/)[^\\]*$/.test(path) && isWithoutControls(path);
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
