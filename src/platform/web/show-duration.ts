/**
 * Makes a browser find the length of a video without one, such as a recording of a browser: a jump beyond the end loads
 * the last frames. Without a length the player cannot seek.
 */
export function showDuration(video: HTMLVideoElement): void {
  if (Number.isFinite(video.duration)) return;
  const start = video.currentTime;
  video.addEventListener('durationchange', () => {
    if (Number.isFinite(video.duration)) video.currentTime = start;
  });
  video.currentTime = Number.MAX_SAFE_INTEGER;
}
